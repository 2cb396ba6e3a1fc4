namespace Tern.S3.Transfers;

/// <summary>The result of a folder transfer.</summary>
/// <param name="Transferred">The number of files that were transferred.</param>
/// <param name="Bytes">The number of bytes that were transferred.</param>
/// <param name="Unchanged">The number of files that were already up to date.</param>
/// <param name="Deleted">The number of files or objects that were deleted in the destination.</param>
public sealed record S3FolderResult(int Transferred, long Bytes, int Unchanged, int Deleted)
{
    /// <summary>Gets the number of links, pipes, sockets and devices in the folder that were skipped.</summary>
    public int Skipped { get; init; }
}
