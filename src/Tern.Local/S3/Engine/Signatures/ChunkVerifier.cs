namespace Tern.Local.S3;

/// <summary>Verifies the signatures of chunks, of which each depends on the one before.</summary>
internal sealed class ChunkVerifier
{
}
