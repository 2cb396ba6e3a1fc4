namespace Tern.Local.S3;

/// <summary>A piece of a body.</summary>
/// <param name="Block">The bytes.</param>
/// <param name="Offset">The position of the first byte in the block.</param>
/// <param name="Length">The number of bytes, at least one.</param>
internal readonly record struct BodySegment(BodyBlock Block, long Offset, long Length);
