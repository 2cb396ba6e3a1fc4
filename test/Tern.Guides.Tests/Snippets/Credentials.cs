using Tern.Credentials;
using Tern.DynamoDb;

namespace Tern.Guides.Tests.Snippets;

public sealed class Credentials
{
    [Fact]
    public async Task A_code_is_asked_for()
    {
        var credentials = new DefaultCredentialChain("admin", new CredentialOptions
        {
            MfaCode = async (device, cancellationToken) =>
            {
                Console.Write($"Code of {device}: ");
                return await Console.In.ReadLineAsync(cancellationToken) ?? "";
            },
        });
        await using var client = new DynamoDbClient(new DynamoDbClientOptions { Region = "eu-west-1", Credentials = credentials });

        Assert.NotNull(client);
    }

    [Fact]
    public void A_role_is_assumed()
    {
        var reader = new AssumeRoleCredentialProvider(
            "arn:aws:iam::123456789012:role/reader",
            new DefaultCredentialChain(),
            new AssumeRoleOptions { SessionName = "reports", ExternalId = "tenant-7", Duration = TimeSpan.FromHours(2) });

        Assert.NotNull(reader);
    }

    [Fact]
    public void Providers_are_of_many_kinds()
    {
        AwsCredentialProvider profile = new ProfileCredentialProvider("prod");
        AwsCredentialProvider job = new WebIdentityCredentialProvider(
            "arn:aws:iam::123456789012:role/deployer",
            async cancellationToken => await File.ReadAllTextAsync("/var/run/token", cancellationToken));
        AwsCredentialProvider vault = new ProcessCredentialProvider("vault-aws --json", timeout: TimeSpan.FromSeconds(20));

        Assert.All([profile, job, vault], Assert.NotNull);
    }

    [Fact]
    public async Task A_function_of_ones_own_is_one_too()
    {
        var mine = new RefreshingCredentialProvider(async cancellationToken => await FetchFromMyOwnServiceAsync(cancellationToken));

        Assert.Equal("id", (await mine.GetCredentialsAsync()).AccessKeyId);
    }

    private static Task<AwsCredentials> FetchFromMyOwnServiceAsync(CancellationToken cancellationToken) =>
        Task.FromResult(new AwsCredentials("id", cancellationToken.IsCancellationRequested ? "x" : "secret"));
}
