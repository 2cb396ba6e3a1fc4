using Tern.Credentials;
using Tern.S3.Tests.Server;

namespace Tern.S3.Tests.Transfers;

public sealed class CredentialTests
{
    [Fact]
    public async Task Credentials_that_expire_amid_an_upload_are_replaced_and_it_goes_on()
    {
        var provider = new Renewed();
        await using var s3 = new TransferFixture(options => options.Credentials = provider);
        var parts = 0;
        s3.Server.Script = request =>
            request.Operation == "UploadPart" && request.Header("authorization")!.Contains("AKIDFIRST", StringComparison.Ordinal)
                && Interlocked.Increment(ref parts) > 3
                ? new S3Fault { Status = 400, Code = "ExpiredToken" }
                : null;
        var bytes = TransferFixture.Bytes(12 * TransferFixture.Part);

        await s3.Transfer().UploadAsync(TransferFixture.Bucket, "a", new MemoryStream(bytes), cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(TransferFixture.Bucket, "a"));
        Assert.Contains(s3.Server.Requests, static request => request.Header("authorization")!.Contains("AKIDSECOND", StringComparison.Ordinal));
    }

    private sealed class Renewed : AwsCredentialProvider
    {
        private volatile AwsCredentials _now = new("AKIDFIRST", S3TestServer.Secret);

        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => new(_now);

        public override void Invalidate(AwsCredentials credentials) => _now = new AwsCredentials("AKIDSECOND", S3TestServer.Secret);
    }
}
