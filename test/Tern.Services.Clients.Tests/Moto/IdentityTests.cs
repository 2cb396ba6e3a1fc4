using Tern.Credentials;
using Tern.Services.Sts;
using Tern.Services.Sts.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class IdentityTests(MotoServer moto)
{
    private const string Role = "arn:aws:iam::123456789012:role/reader";

    [Fact]
    public async Task A_role_is_assumed_and_its_credentials_say_who_calls()
    {
        await using var sts = new StsClient(moto.Use(new StsClientOptions()));
        var answer = await sts.AssumeRoleAsync(new AssumeRoleRequest { RoleArn = Role, RoleSessionName = "tests", DurationSeconds = 900 });

        Assert.StartsWith("ASIA", answer.Credentials!.AccessKeyId, StringComparison.Ordinal);
        Assert.InRange(answer.Credentials.Expiration!.Value, DateTimeOffset.UtcNow.AddMinutes(13), DateTimeOffset.UtcNow.AddMinutes(17));
        Assert.DoesNotContain(answer.Credentials.SecretAccessKey!, answer.Credentials.ToString(), StringComparison.Ordinal);

        var options = moto.Use(new StsClientOptions());
        options.Credentials = new StaticCredentialProvider(
            answer.Credentials.AccessKeyId!, answer.Credentials.SecretAccessKey!, answer.Credentials.SessionToken);
        await using var assumed = new StsClient(options);
        Assert.Equal("arn:aws:sts::123456789012:assumed-role/reader/tests", (await assumed.GetCallerIdentityAsync(new GetCallerIdentityRequest())).Arn);
    }

    [Fact]
    public async Task A_web_identity_needs_no_credentials()
    {
        var options = moto.Use(new StsClientOptions());
        options.Credentials = new Refusing();
        await using var sts = new StsClient(options);

        var answer = await sts.AssumeRoleWithWebIdentityAsync(
            new AssumeRoleWithWebIdentityRequest { RoleArn = Role, RoleSessionName = "pod", WebIdentityToken = "eyJ.eyJ.sig" });

        Assert.StartsWith("ASIA", answer.Credentials!.AccessKeyId, StringComparison.Ordinal);
        Assert.EndsWith("/reader/pod", answer.AssumedRoleUser!.Arn, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_provider_assumes_the_role_for_any_client()
    {
        var sts = new AssumeRoleOptions { Region = "eu-west-1", Endpoint = moto.Address, SessionName = "provider" };
        var options = moto.Use(new StsClientOptions());
        options.Credentials = new AssumeRoleCredentialProvider(Role, new StaticCredentialProvider("AKIDEXAMPLE", "secret"), sts);
        await using var client = new StsClient(options);

        Assert.EndsWith(":assumed-role/reader/provider", (await client.GetCallerIdentityAsync(new GetCallerIdentityRequest())).Arn, StringComparison.Ordinal);
    }

    private sealed class Refusing : AwsCredentialProvider
    {
        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) =>
            throw new InvalidOperationException("An unsigned call asks for no credentials.");
    }
}
