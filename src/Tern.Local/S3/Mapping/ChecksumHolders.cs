// The generated structures that have checksums.
namespace Tern.Local.S3.Model;

internal sealed partial class Checksum : IChecksumMembers;

internal sealed partial class CompleteMultipartUploadOutput : IChecksumMembers;

internal sealed partial class CompletedPart : IChecksumMembers;

internal sealed partial class CopyObjectResult : IChecksumMembers;

internal sealed partial class CopyPartResult : IChecksumMembers;

internal sealed partial class ObjectPart : IChecksumMembers;

internal sealed partial class Part : IChecksumMembers;
