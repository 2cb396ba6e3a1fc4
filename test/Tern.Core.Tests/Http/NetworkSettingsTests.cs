using System.Collections.Concurrent;
using System.Net;
using System.Text;
using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Credentials.Sts;
using Tern.Core.Tests.Pipeline;
using Tern.Core.Tests.Tls;
using Tern.Credentials;
using Tern.Http;
using Tern.Pipeline;
using Tern.TestHarness;

namespace Tern.Core.Tests.Http;

/// <summary>A client's network settings, for its calls and for the calls that get its credentials.</summary>
public sealed class NetworkSettingsTests
{
    private const string Role =
        "[default]\nrole_arn = arn:aws:iam::1:role/x\nsource_profile = default\naws_access_key_id = AKIDBASE\naws_secret_access_key = base\n";

    private readonly SealedEnvironment _environment = new()
    {
        Variables = { ["HOME"] = "/home", ["AWS_REGION"] = "eu-west-1" },
        Files = { ["/home/.aws/config"] = Role },
    };

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_proxy_carries_the_clients_calls_and_those_for_its_credentials(bool isOption)
    {
        var seen = new ConcurrentQueue<string>();
        await using var proxy = new LoopbackServer(exchange =>
        {
            seen.Enqueue(exchange.Head.Split("\r\n")[0]);
            return exchange.OkAsync(exchange.Head.Contains("//sts.", StringComparison.Ordinal)
                ? Encoding.UTF8.GetBytes(StsXml.Credentials(DateTimeOffset.UtcNow.AddHours(1)))
                : "{}"u8.ToArray());
        });
        _environment.Variables["AWS_ENDPOINT_URL_STS"] = "http://sts.test";
        var options = new AwsClientOptions { Endpoint = new Uri("http://service.test") };
        if (isOption) options.Connections.Proxy = new WebProxy(proxy.Uri);
        else _environment.Variables["http_proxy"] = proxy.Uri.ToString();
        await using var client = Client(options);

        await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, TestContext.Current.CancellationToken);

        Assert.Equal(["POST http://sts.test/ HTTP/1.1", "POST http://service.test/ HTTP/1.1"], seen);
    }

    [Fact]
    public async Task A_proxy_of_no_address_turns_that_of_the_environment_off()
    {
        await using var server = new LoopbackServer(exchange => exchange.OkAsync("{}"u8.ToArray()));
        _environment.Variables["http_proxy"] = "http://127.0.0.1:9";
        var options = new AwsClientOptions { Endpoint = server.Uri, Credentials = new FixedCredentials() };
        options.Connections.Proxy = new WebProxy();
        await using var client = Client(options);

        await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, TestContext.Current.CancellationToken);

        Assert.Equal(1, server.Requests);
    }

    [Theory]
    [InlineData("option")]
    [InlineData("variable")]
    [InlineData("profile")]
    public async Task An_authority_of_ones_own_is_trusted_for_calls_and_for_those_for_credentials(string by)
    {
        await using var server = new TlsServer();
        _environment.Files["/home/ca.pem"] = "# ours\n" + server.RootPem;
        _environment.Variables["AWS_ENDPOINT_URL_STS"] = server.Url;
        var options = new AwsClientOptions { Endpoint = new Uri(server.Url), Credentials = new FixedCredentials() };
        if (by == "option") options.Connections.CaBundle = "~/ca.pem";
        if (by == "variable") _environment.Variables["AWS_CA_BUNDLE"] = "~/ca.pem";
        if (by == "profile") _environment.Files["/home/.aws/config"] = Role + "ca_bundle = /home/ca.pem";
        await using var client = Client(options);

        for (var i = 0; i < 3; i++)
            Assert.Equal("answered", await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, TestContext.Current.CancellationToken));
        options.Credentials = null;
        var thrown = await Assert.ThrowsAsync<AwsCredentialException>(
            () => AwsClientSettings.Create(TestService.Other, options, _environment).Credentials.GetCredentialsAsync().AsTask());

        // The server responds, but isn't STS.
        Assert.Contains("isn't the expected XML", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_certificate_of_an_unknown_authority_is_refused_once_with_the_name_of_the_setting()
    {
        await using var server = new TlsServer();
        _environment.Variables["AWS_ENDPOINT_URL_STS"] = server.Url;
        await using var client = Client(new AwsClientOptions
        {
            Endpoint = new Uri(server.Url), Credentials = new FixedCredentials(), Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
        });

        var thrown = await Assert.ThrowsAsync<AwsTransportException>(
            async () => await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, TestContext.Current.CancellationToken));
        Assert.Equal(1, thrown.Attempts);
        Assert.Contains("set AWS_CA_BUNDLE or the option Connections.CaBundle to a PEM file", thrown.Message, StringComparison.Ordinal);
        Assert.Equal(1, server.Connections);

        var options = new AwsClientOptions { Endpoint = new Uri(server.Url), Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) } };
        var refused = await Assert.ThrowsAsync<AwsCredentialException>(
            () => AwsClientSettings.Create(TestService.Other, options, _environment).Credentials.GetCredentialsAsync().AsTask());
        Assert.Contains("AWS_CA_BUNDLE", refused.Message, StringComparison.Ordinal);
        Assert.Equal(2, server.Connections);
    }

    [Fact]
    public async Task The_systems_authorities_are_not_trusted_beside_ones_own()
    {
        await using var server = new TlsServer();
        await using var other = new TlsServer();
        _environment.Files["/home/ca.pem"] = other.RootPem;
        _environment.Variables["AWS_CA_BUNDLE"] = "/home/ca.pem";
        await using var client = Client(new AwsClientOptions
        {
            Endpoint = new Uri(server.Url), Credentials = new FixedCredentials(), Connections = { ConnectTimeout = TimeSpan.FromMinutes(1) },
        });

        await Assert.ThrowsAsync<AwsTransportException>(
            async () => await client.SendAsync(TestService.Echo(TestService.Other), "{}", null, TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(null, "the file doesn't exist")]
    [InlineData("no certificate", "the file contains no certificate")]
    [InlineData("-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----\n", "A certificate in it can't be read")]
    public void A_malformed_bundle_is_an_error_that_names_the_setting(string? content, string expected)
    {
        _environment.Variables["AWS_CA_BUNDLE"] = "/ca.pem";
        if (content is not null) _environment.Files["/ca.pem"] = content;

        var thrown = Assert.Throws<AwsConfigurationException>(() => NetworkSettings.Read(new AwsConfiguration(_environment), null));

        Assert.StartsWith("The environment variable AWS_CA_BUNDLE is '/ca.pem'. Expected the path of a PEM file", thrown.Message, StringComparison.Ordinal);
        Assert.Contains(expected, thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Connections_leave_nothing_in_the_list_of_authorities_that_they_share()
    {
        await using var server = new TlsServer();
        _environment.Variables["AWS_CA_BUNDLE"] = "/ca.pem";
        _environment.Files["/ca.pem"] = server.RootPem;
        using var handler = new SocketsHttpHandler();
        NetworkSettings.Read(new AwsConfiguration(_environment), null).ApplyTo(handler);
        using var client = new HttpClient(handler, disposeHandler: false);

        for (var i = 0; i < 3; i++)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, server.Url) { Headers = { ConnectionClose = true } };
            using var answer = await client.SendAsync(request, TestContext.Current.CancellationToken);
        }

        var policy = handler.SslOptions.CertificateChainPolicy!;
        Assert.Equal((1, 0, 0), (policy.CustomTrustStore.Count, policy.ExtraStore.Count, policy.ApplicationPolicy.Count));
    }

    private AwsPipeline Client(AwsClientOptions options)
    {
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(2);
        options.Connections.ConnectTimeout = TimeSpan.FromMinutes(1);
        return new(TestService.Other, options, AwsClientSettings.Create(TestService.Other, options, _environment));
    }
}
