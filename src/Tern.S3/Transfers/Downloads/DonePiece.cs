namespace Tern.S3.Transfers;

/// <summary>A range or part that was read.</summary>
/// <param name="Index">The zero-based index.</param>
/// <param name="Range">The range in the object.</param>
/// <param name="Checksum">The checksum in base64; empty for none.</param>
internal sealed record DonePiece(int Index, ByteRange Range, string Checksum);
