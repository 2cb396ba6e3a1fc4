namespace Tern.Local.S3.Model;

/// <summary>A structure with a member for the checksum of each algorithm.</summary>
internal interface IChecksumMembers
{
    string? ChecksumCRC32 { get; set; }

    string? ChecksumCRC32C { get; set; }

    string? ChecksumCRC64NVME { get; set; }

    string? ChecksumSHA1 { get; set; }

    string? ChecksumSHA256 { get; set; }

    string? ChecksumSHA512 { get; set; }

    string? ChecksumMD5 { get; set; }
}
