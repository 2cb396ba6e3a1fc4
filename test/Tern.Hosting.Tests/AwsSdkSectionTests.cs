using System.Net;
using System.Text;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern.Credentials;
using Tern.S3;
using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;

namespace Tern.Hosting.Tests;

/// <summary>The configuration section of a program that used AWSSDK.NET: each of its keys is applied or
/// refused.</summary>
public sealed class AwsSdkSectionTests
{
    /// <summary>The settable properties of AWSSDK.Core 4.0.102's ClientConfig and the keys of AWSSDK.Extensions.NETCore.Setup 4.0.102.</summary>
    public static TheoryData<string> Names =>
    [
        "AWSProfileName", "AWSProfilesLocation", "AWSRegion", "AWSTokenProvider", "AccountIdEndpointMode", "AllowAutoRedirect", "AuthSchemePreference",
        "AuthenticationRegion", "AuthenticationServiceName", "BufferSize", "CacheHttpClient", "ClientAppId", "ConnectTimeout", "DefaultAWSCredentials",
        "DefaultConfigurationMode", "DefaultsMode", "DisableClockSkewCorrection", "DisableHostPrefixInjection", "DisableLogging", "DisableRequestCompression",
        "EndpointDiscoveryCacheLimit", "EndpointDiscoveryEnabled", "EndpointProvider", "ExternalId", "FastFailRequests", "HttpClientCacheSize",
        "HttpClientFactory", "IdentityResolverConfiguration", "IgnoreConfiguredEndpointUrls", "JsonMaxDepth", "LogMetrics", "LogResponse",
        "MaxConnectionsPerServer", "MaxErrorRetry", "MaxStaleConnectionRetries", "Profile", "ProfilesLocation", "ProgressUpdateInterval", "ProxyCredentials",
        "ProxyHost", "ProxyPort", "ReadWriteTimeout", "Region", "RegionEndpoint", "RegionEndpointServiceName", "RequestChecksumCalculation",
        "RequestMinCompressionSizeBytes", "ResignRetries", "ResponseChecksumValidation", "RetryMode", "ServiceId", "ServiceURL", "ServiceVersion",
        "SessionName", "SessionRoleArn", "SigV4aSigningRegionSet", "SignatureMethod", "SignatureVersion", "TelemetryProvider", "ThrottleRetries", "Timeout",
        "UseAlternateUserAgentHeader", "UseDualstackEndpoint", "UseFIPSEndpoint", "UseHttp", "UserAgent", "USEast1RegionalEndpointValue",
    ];

    // The keys whose value may be any text.
    private static readonly string[] Texts =
    [
        "AWSProfileName", "AWSRegion", "AuthSchemePreference", "AuthenticationRegion", "ClientAppId", "Profile", "ProxyHost", "Region",
        "SigV4aSigningRegionSet",
    ];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task No_key_is_ignored(string name)
    {
        if (Texts.Contains(name))
        {
            var (with, without) = (await ReadAsync(new() { [name] = "zzz" }), await ReadAsync([]));
            Assert.NotEqual(Describe(without), Describe(with));
            return;
        }

        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(() => ReadAsync(new() { [name] = "zzz" }));
        Assert.Contains($"'AWS:{name}'", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Keys_that_have_a_counterpart_are_honored()
    {
        var options = await ReadAsync(new()
        {
            ["AWSProfileName"] = "work", ["UseFIPSEndpoint"] = "true", ["UseDualstackEndpoint"] = "false", ["MaxErrorRetry"] = "0", ["RetryMode"] = "Legacy",
            ["Timeout"] = "00:00:30", ["ConnectTimeout"] = "00:00:02", ["MaxConnectionsPerServer"] = "9", ["ClientAppId"] = "shop",
            ["RequestChecksumCalculation"] = "WHEN_REQUIRED", ["ResponseChecksumValidation"] = "WHEN_SUPPORTED", ["SigV4aSigningRegionSet"] = "*",
            ["ServiceURL"] = "http://localhost:4566", ["AuthenticationRegion"] = "eu-west-3", ["ProxyHost"] = "proxy", ["ProxyPort"] = "3128",
            ["UseHttp"] = "false", ["DefaultsMode"] = "Standard", ["ForcePathStyle"] = "true",
        });

        Assert.Equal(
            ("work", true, false, 1, AwsRetryMode.Standard),
            (options.Profile, options.UseFips, options.UseDualStack, options.MaxAttempts, options.RetryMode));
        Assert.Equal((TimeSpan.FromSeconds(30), TimeSpan.FromSeconds(30), "shop", "*"),
            (options.AttemptTimeout, options.TotalTimeout, options.ApplicationId, options.SigningRegionSet));
        Assert.Equal((TimeSpan.FromSeconds(2), 9), (options.Connections.ConnectTimeout, options.Connections.MaxConnectionsPerServer));
        Assert.Equal((AwsChecksumMode.WhenRequired, AwsChecksumMode.WhenSupported), (options.RequestChecksums, options.ResponseChecksums));
        Assert.Equal((new Uri("http://localhost:4566"), "eu-west-3"), (options.Endpoint, options.Region));
        Assert.Equal(new Uri("http://proxy:3128"), Assert.IsType<WebProxy>(options.Connections.Proxy).Address);
    }

    [Theory]
    [InlineData("UseHttp", "true", "Set EndpointUrl to an address that starts with http://; then remove the key.")]
    [InlineData("ProfilesLocation", "/etc/aws", "Set the environment variables AWS_CONFIG_FILE and AWS_SHARED_CREDENTIALS_FILE")]
    [InlineData("ProxyPort", "3128", "but no ProxyHost. Add it, or remove")]
    [InlineData("ExternalId", "7", "but no SessionRoleArn. Add it, or remove")]
    [InlineData("SessionRoleArn", "reader", "'AWS:SessionRoleArn' is 'reader'. Expected the ARN of a role, such as arn:aws:iam::123456789012:role/reader.")]
    public async Task Keys_that_have_none_say_what_to_do(string name, string value, string expected)
    {
        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(() => ReadAsync(new() { [name] = value }));
        Assert.Contains(expected, thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_region_to_sign_for_that_is_not_the_one_called_is_refused()
    {
        var thrown = await Assert.ThrowsAsync<AwsConfigurationException>(
            () => ReadAsync(new() { ["Region"] = "eu-west-1", ["AuthenticationRegion"] = "eu-west-2" }));
        Assert.Contains("'AWS:AuthenticationRegion'", thrown.Message, StringComparison.Ordinal);
        Assert.Equal("eu-west-2", (await ReadAsync(new() { ["AuthenticationRegion"] = "eu-west-2" })).Region);
    }

    [Fact]
    public async Task Switches_of_S3_have_their_names_there_too()
    {
        S3ClientOptions? read = null;
        var services = new ServiceCollection().AddAws(Section(new()
        {
            ["Region"] = "eu-west-1", ["UseAccelerateEndpoint"] = "true", ["DisableMultiregionAccessPoints"] = "true", ["DisableS3ExpressSessionAuth"] = "true",
        }));
        services.AddS3(options => read = options).AddSsm();
        await using var provider = services.BuildServiceProvider();
        _ = provider.GetRequiredService<S3Client>();
        _ = provider.GetRequiredService<SsmClient>();

        Assert.Equal((true, true, true), (read!.UseAccelerate, read.DisableMultiRegionAccessPoints, read.DisableExpressSessions));
    }

    [Fact]
    public async Task SessionRoleArn_is_assumed_once_with_the_base_identity_and_at_a_FIPS_endpoint_where_calls_go_to_one()
    {
        using var network = new StsHandler();
        var services = new ServiceCollection().AddAws(
            Section(new()
            {
                ["Region"] = "us-east-1", ["UseFIPSEndpoint"] = "true", ["SessionRoleArn"] = "arn:aws:iam::123456789012:role/app", ["SessionName"] = "shop",
                ["ExternalId"] = "tenant-7",
            }),
            options =>
            {
                options.HttpMessageHandler = network;
                options.Credentials = new StaticCredentialProvider("AKIDBASE", "secret");
            });
        services.AddSsm().AddS3();
        await using var provider = services.BuildServiceProvider();

        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });
        await provider.GetRequiredService<SsmClient>().GetParameterAsync(new GetParameterRequest { Name = "/a" });

        Assert.Equal(
            ["AKIDBASE@sts-fips.us-east-1.amazonaws.com", "ASIAROLE@ssm-fips.us-east-1.amazonaws.com", "ASIAROLE@ssm-fips.us-east-1.amazonaws.com"],
            network.Calls);
        Assert.Contains(
            "RoleArn=arn%3Aaws%3Aiam%3A%3A123456789012%3Arole%2Fapp&RoleSessionName=shop&ExternalId=tenant-7", network.Form, StringComparison.Ordinal);
    }

    private static string Describe(AwsClientOptions options) =>
        $"{options.Region} {options.Profile} {options.AuthSchemePreference} {options.ApplicationId} {options.SigningRegionSet} " +
        $"{(options.Connections.Proxy as WebProxy)?.Address}";

    private static async Task<AwsClientOptions> ReadAsync(Dictionary<string, string?> given)
    {
        AwsClientOptions? read = null;
        var services = new ServiceCollection().AddAws(Section(given)).AddSsm(options => read = options);
        await using var provider = services.BuildServiceProvider();
        _ = provider.GetRequiredService<SsmClient>();
        return read!;
    }

    private static IConfigurationSection Section(Dictionary<string, string?> given) =>
        new ConfigurationBuilder().AddInMemoryCollection(given.ToDictionary(pair => "AWS:" + pair.Key, pair => pair.Value)).Build().GetSection("AWS");

    /// <summary>STS and every other service: records which credentials called which host.</summary>
    private sealed class StsHandler : HttpMessageHandler
    {
        public List<string> Calls { get; } = [];

        public string Form { get; private set; } = "";

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var host = request.RequestUri!.Host;
            Calls.Add($"{request.Headers.NonValidated["authorization"].ToString().Split("Credential=")[1].Split('/')[0]}@{host}");
            var answer = "{}";
            if (host.StartsWith("sts", StringComparison.Ordinal))
            {
                Form = await request.Content!.ReadAsStringAsync(cancellationToken);
                answer = $"""
                    <AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials><AccessKeyId>ASIAROLE</AccessKeyId>
                    <SecretAccessKey>role-secret</SecretAccessKey><SessionToken>role-token</SessionToken>
                    <Expiration>{DateTimeOffset.UtcNow.AddHours(1):yyyy-MM-ddTHH:mm:ssZ}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>
                    """;
            }

            return new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(answer)) };
        }
    }
}
