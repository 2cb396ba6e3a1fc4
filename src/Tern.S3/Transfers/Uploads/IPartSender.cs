namespace Tern.S3.Transfers.Uploads;

/// <summary>Makes a part of an upload: by sending its bytes, or by naming where S3 has them.</summary>
internal interface IPartSender
{
    /// <summary>Makes a part.</summary>
    /// <param name="number">Its number, from 1.</param>
    /// <param name="bytes">Its bytes, which stay the caller's.</param>
    /// <param name="cancellationToken">Cancels it.</param>
    Task<DonePart> SendAsync(int number, PartBytes bytes, CancellationToken cancellationToken);
}
