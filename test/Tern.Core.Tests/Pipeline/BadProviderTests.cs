using Tern.Credentials;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Pipeline;

/// <summary>Credential providers that violate their contract, and credentials that no service accepts.</summary>
public sealed class BadProviderTests
{
    private static readonly AwsOperation<string, string> Echo = TestService.Echo(TestService.Other);

    [Fact]
    public async Task Credentials_that_are_refused_at_the_last_attempt_are_not_met_again_by_the_next_call()
    {
        var transport = new ScriptedTransport(attempt => attempt == 1 ? TextResponse.Error(400, "ExpiredTokenException") : new TextResponse(200));
        var keys = 0;
        var provider = new RefreshingCredentialProvider(_ => new(new AwsCredentials($"KEY{++keys}", "secret")));
        await using var pipeline = Client(transport, provider);
        var once = new AwsCallOptions { MaxAttempts = 1 };

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await pipeline.SendAsync(Echo, "{}", once, CancellationToken.None));
        await pipeline.SendAsync(Echo, "{}", once, CancellationToken.None);

        Assert.Contains("Credential=KEY1/", transport.Sent[0]["authorization"], StringComparison.Ordinal);
        Assert.Contains("Credential=KEY2/", transport.Sent[1]["authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_provider_that_returns_null_is_an_error_and_nothing_is_sent_unsigned()
    {
        var transport = new ScriptedTransport(_ => new TextResponse(200));
        await using var pipeline = Client(transport, new FunctionProvider(_ => new((AwsCredentials)null!)));

        await Assert.ThrowsAsync<AwsCredentialException>(async () => await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None));
        await Assert.ThrowsAsync<AwsCredentialException>(async () => await pipeline.WarmUpAsync(1));

        Assert.Equal(0, transport.Attempts);
    }

    [Fact]
    public async Task A_provider_that_gives_up_by_a_token_of_its_own_is_a_credential_error_and_not_a_cancellation()
    {
        var transport = new ScriptedTransport(_ => new TextResponse(200));
        var asked = 0;
        await using var pipeline = Client(transport, new FunctionProvider(_ =>
        {
            asked++;
            throw new TaskCanceledException("Patience is over.");
        }));

        var error = await Assert.ThrowsAsync<AwsCredentialException>(async () => await pipeline.SendAsync(Echo, "{}", null, CancellationToken.None));

        Assert.Contains("Patience is over.", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, asked);
        Assert.Equal(0, transport.Attempts);
    }

    [Theory]
    [InlineData("KEY\n", "secret", null)]
    [InlineData("KEY", "secret\r\n", null)]
    [InlineData("KEY", " secret", null)]
    [InlineData("KEY", "secret", "to\nken")]
    [InlineData("KEY", "secret", "tokén")]
    public void Credentials_that_no_service_can_accept_are_refused_at_once_and_not_shown(string id, string secret, string? token)
    {
        var error = Assert.Throws<ArgumentException>(() => new AwsCredentials(id, secret, token));

        Assert.DoesNotContain(secret.Trim(), error.Message.Replace("secretAccessKey", "", StringComparison.Ordinal), StringComparison.Ordinal);
        Assert.DoesNotContain("ken", error.Message.Replace("sessionToken", "", StringComparison.Ordinal), StringComparison.Ordinal);
    }

    private static AwsPipeline Client(ScriptedTransport transport, AwsCredentialProvider credentials)
    {
        var options = TestService.Options();
        options.Transport = transport;
        options.TimeProvider = new InstantTimeProvider();
        options.Credentials = credentials;
        return new AwsPipeline(TestService.Other, options);
    }

    private sealed class FunctionProvider(Func<CancellationToken, ValueTask<AwsCredentials>> get) : AwsCredentialProvider
    {
        public override ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default) => get(cancellationToken);
    }
}
