namespace Tern.S3.Transfers;

/// <summary>What was done with a folder.</summary>
/// <param name="Transferred">How many files were carried.</param>
/// <param name="Bytes">Their bytes.</param>
/// <param name="Unchanged">How many were the same already.</param>
/// <param name="Deleted">How many were deleted on the other side.</param>
public sealed record S3FolderResult(int Transferred, long Bytes, int Unchanged, int Deleted)
{
    /// <summary>How many links, pipes, sockets and devices of the folder were skipped.</summary>
    public int Skipped { get; init; }
}
