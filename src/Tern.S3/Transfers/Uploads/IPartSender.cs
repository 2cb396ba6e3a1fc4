namespace Tern.S3.Transfers;

/// <summary>Creates parts of an upload, by sending their bytes or by referring to their source in S3.</summary>
internal interface IPartSender
{
    /// <summary>Creates a part.</summary>
    /// <param name="number">The part number, starting from 1.</param>
    /// <param name="bytes">The bytes of the part, which aren't disposed.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    Task<DonePart> SendAsync(int number, PartBytes bytes, CancellationToken cancellationToken);
}
