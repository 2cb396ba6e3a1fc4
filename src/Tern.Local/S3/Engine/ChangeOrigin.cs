namespace Tern.Local.S3;

/// <summary>The request that caused a change, for notifications.</summary>
/// <param name="Account">The account of the caller.</param>
/// <param name="RequestId">The value of <c>x-amz-request-id</c>.</param>
/// <param name="HostId">The value of <c>x-amz-id-2</c>.</param>
internal sealed record ChangeOrigin(string Account, string RequestId, string HostId);
