using System.Globalization;
using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>The validated options of a transfer.</summary>
internal sealed record TransferSettings(
    long PartSize, long PartThreshold, int Parallelism, int FileParallelism, AwsChecksumAlgorithm? Algorithm, int MaxResumes, TimeSpan CleanupTimeout,
    TimeProvider Clock, long CopyThreshold, long CopyPartSize)
{
    /// <summary>The maximum number of parts of an upload.</summary>
    public const int MaxParts = 10_000;

    private const long MaxPartSize = 5L * 1024 * 1024 * 1024;

    /// <param name="options">The transfer's options.</param>
    /// <param name="requestChecksums">The client's setting for request checksums, used if the transfer's options don't
    /// specify a checksum.</param>
    /// <exception cref="AwsConfigurationException">An option is out of range; the message names it.</exception>
    public static TransferSettings Create(S3TransferOptions options, AwsChecksumMode requestChecksums)
    {
        Check(nameof(options.PartSize), options.PartSize, options.LeastPartSize, MaxPartSize);
        Check(nameof(options.PartThreshold), options.PartThreshold, 0, MaxPartSize);
        Check(nameof(options.Parallelism), options.Parallelism, 1, 1_000);
        Check(nameof(options.FileParallelism), options.FileParallelism, 1, 1_000);
        Check(nameof(options.MaxResumes), options.MaxResumes, 0, 1_000);
        ArgumentNullException.ThrowIfNull(options.TimeProvider);
        if (options.CleanupTimeout < TimeSpan.Zero || options.CleanupTimeout > TimeSpan.FromDays(1))
        {
            throw new AwsConfigurationException(
                FormattableString.Invariant($"The option {nameof(options.CleanupTimeout)} must be between zero and one day, but is {options.CleanupTimeout}."));
        }

        AwsChecksumAlgorithm? algorithm = requestChecksums == AwsChecksumMode.WhenSupported ? AwsChecksumAlgorithm.Crc32 : null;
        if (options.ChecksumAlgorithm is { } chosen)
            algorithm = AwsChecksum.TryParse(chosen.Value, out var known) && known <= AwsChecksumAlgorithm.Sha256 ? known : throw Unknown(chosen.Value);
        return new(
            options.PartSize, options.PartThreshold, options.Parallelism, options.FileParallelism, algorithm, options.MaxResumes, options.CleanupTimeout,
            options.TimeProvider, options.CopyThreshold, options.CopyPartSize);
    }

    /// <summary>
    /// Returns the length of the parts of an upload with a known length: a whole number of MiB if it had to be
    /// increased.
    /// </summary>
    public static long PartSizeFor(long length, long partSize)
    {
        const long unit = 1024 * 1024;
        var least = (length + MaxParts - 1) / MaxParts;
        return least <= partSize ? partSize : (least + unit - 1) / unit * unit;
    }

    /// <summary>
    /// Returns the length of a part of an upload with an unknown length. It doubles every thousand parts, so that
    /// 10,000 parts are enough for 8 TiB if the first ones have 8 MiB.
    /// </summary>
    public static long PartSizeAt(int number, long partSize) => Math.Min(MaxPartSize, partSize << Math.Min(20, (number - 1) / 1_000));

    private static AwsConfigurationException Unknown(string? algorithm) =>
        new($"The option {nameof(S3TransferOptions.ChecksumAlgorithm)} must be CRC32, CRC32C, CRC64NVME, SHA1 or SHA256, but is '{algorithm}'.");

    private static void Check(string option, long value, long least, long most)
    {
        if (value >= least && value <= most) return;
        throw new AwsConfigurationException(
            string.Create(CultureInfo.InvariantCulture, $"The option {option} must be between {least} and {most}, but is {value}."));
    }
}
