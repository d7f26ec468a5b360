// Games that begin with an empty board are pictured with a few cubes on it.
import { place } from './place';

export const samples: Record<string, string> = {
  'jersi-1': place(
    'hex36',
    'w',
    'd1:R e1:N f1:KC g1:K c2:CK d2:R e2:C f2:R g2:KC a7:r b7:n c7:ck d7:k a6:kr b6:c c6:r d6:ck e6:r',
  ),
  'jersi-0': place(
    'hex36',
    'w',
    'd1:R e1:N f1:K c2:C d2:R e2:C g2:K b3:K c3:R e3:C f3:K a7:r b7:n d7:k a6:k c6:r d6:c a5:c c5:k d5:r f5:c',
  ),
};
