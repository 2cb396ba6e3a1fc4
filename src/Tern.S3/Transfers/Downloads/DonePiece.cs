namespace Tern.S3.Transfers.Downloads;

/// <summary>A range that was read, or a part.</summary>
/// <param name="Index">Which it is, from 0.</param>
/// <param name="Range">Where it stands in the object.</param>
/// <param name="Checksum">Its checksum, in base64; empty for none.</param>
internal sealed record DonePiece(int Index, ByteRange Range, string Checksum);
