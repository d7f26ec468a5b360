study-title = Study
study-name = Name of the study
study-chapters = Chapters
study-chapter = Chapter { $n }
study-chapter-name = Name of the chapter
study-add = New chapter from here
study-remove = Remove the chapter
study-copy = Copy the link
study-kept = This browser keeps what you make or change. The link holds the whole study: whoever opens it sees all of it, and has one of their own once they change it.
study-put = Put into a study
study-put-text = A study holds several analyses as its chapters, and one link shows them all.
study-new = A new study
study-own = Studies in this browser
study-none = Any analysis can be put into a study, beside others.
study-size =
    { $n ->
        [one] { $n } chapter
       *[other] { $n } chapters
    }
study-forget = Forget { $name }
