using System.Net;
using System.Reflection;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Services.SecretsManager;
using Tern.Services.Ssm;

namespace Tern.Hosting.Tests;

public sealed class AddAwsConfigurationTests
{
    // The options that can't be given as text.
    private static readonly string[] Objects =
    [
        "Credentials", "BearerTokens", "Transport", "HttpMessageHandler", "IdempotencyTokens", "LoggerFactory", "MeterFactory", "Observer", "TimeProvider",
        "Connections", "Answers", "Hooks",
    ];

    [Fact]
    public async Task Every_option_that_is_text_is_read()
    {
        using var file = new TemporaryBundle();
        var given = new Dictionary<string, string?>
        {
            ["Region"] = "eu-west-1",
            ["Endpoint"] = "http://127.0.0.1:8000/",
            ["Profile"] = "work",
            ["AuthSchemePreference"] = "sigv4a,sigv4",
            ["Anonymous"] = "true",
            ["RequestChecksums"] = "WhenRequired",
            ["ResponseChecksums"] = "WhenRequired",
            ["SigningRegionSet"] = "*",
            ["UseFips"] = "True",
            ["UseDualStack"] = "true",
            ["AccountIdEndpointMode"] = "required",
            ["MaxAttempts"] = "7",
            ["RetryMode"] = "adaptive",
            ["RetryQuota"] = "1000",
            ["RetryBehavior"] = "Standard2020",
            ["AttemptTimeout"] = "00:00:01",
            ["TotalTimeout"] = "00:00:02",
            ["EndpointDiscovery"] = "true",
            ["UseHostPrefixes"] = "false",
            ["DisableRequestCompression"] = "true",
            ["RequestMinCompressionSizeBytes"] = "0",
            ["WritesAtMostOnce"] = "true",
            ["MaxResponseLength"] = "1000",
            ["ApplicationId"] = "app",
            ["Connections:MaxConnectionsPerServer"] = "9",
            ["Connections:ConnectTimeout"] = "00:00:03",
            ["Connections:IdleTimeout"] = "00:00:04",
            ["Connections:Lifetime"] = "00:00:05",
            ["Connections:HeartbeatInterval"] = "00:00:06",
            ["Connections:Proxy"] = "http://127.0.0.1:3128/",
            ["Connections:CaBundle"] = file.Path,
        };

        var options = await ReadAsync(given);

        foreach (var (path, text) in given)
        {
            object target = path.StartsWith("Connections:", StringComparison.Ordinal) ? options.Connections : options;
            var value = target.GetType().GetProperty(path.Split(':')[^1])!.GetValue(target);
            Assert.Equal(text, value is WebProxy proxy ? proxy.Address!.ToString() : Convert.ToString(value, null), ignoreCase: true);
        }

        var all = Names(typeof(AwsClientOptions)).Except(Objects).Concat(Names(typeof(ConnectionOptions)).Select(static name => "Connections:" + name));
        Assert.Equal(all.Order(), given.Keys.Order());
    }

    [Theory]
    [InlineData("AttemptTimeout", "5", "The configuration's 'AWS:AttemptTimeout' is '5'. Expected hours, minutes and seconds, such as 00:00:05")]
    [InlineData("MaxAttempts", "0", "The configuration's 'AWS:MaxAttempts' is '0'. Expected an integer of at least 1.")]
    [InlineData("UseFips", "yes", "The configuration's 'AWS:UseFips' is 'yes'. Expected true or false.")]
    [InlineData("EndpointUrl", "localhost:8000", "'AWS:EndpointUrl' is 'localhost:8000'. Expected an http or https address")]
    [InlineData("RetryBehavior", "1", "'AWS:RetryBehavior' is '1'. Expected Standard2026 or Standard2020.")]
    [InlineData("Connections:Lifetime", "long", "'AWS:Connections:Lifetime' is 'long'.")]
    [InlineData("Services:ssm:MaxAttempts", "many", "'AWS:Services:ssm:MaxAttempts' is 'many'.")]
    [InlineData("Regoin", "eu-west-1", "The configuration has 'AWS:Regoin', which isn't an option of Tern's clients. Did you mean 'Region'?")]
    [InlineData("MaxAttempt", "3", "Did you mean 'MaxAttempts'?")]
    [InlineData(
        "Connections:LifeTimes",
        "00:10:00",
        "The configuration has 'AWS:Connections:LifeTimes', which isn't an option of Tern's clients. Did you mean 'Lifetime'?")]
    public async Task A_value_that_does_not_fit_and_a_mistyped_key_are_refused_by_the_keys_name(string key, string value, string message)
    {
        var error = await Assert.ThrowsAsync<AwsConfigurationException>(() => ReadAsync(new() { [key] = value }));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Empty_values_and_keys_of_others_are_left_alone()
    {
        var options = await ReadAsync(new() { ["MaxAttempts"] = " ", ["Region"] = "eu-west-1", ["Resources:Queue"] = "orders", ["BucketName"] = "shop" });
        Assert.Null(options.MaxAttempts);
        Assert.Equal("eu-west-1", options.Region);
    }

    [Theory]
    [InlineData("Services:ssm:MaxRetries", "'AWS:Services:ssm:MaxRetries', which isn't an option of Tern's clients. Expected one of Region,")]
    [InlineData("Services:ssm:Conections:Proxy", "'AWS:Services:ssm:Conections', which isn't an option of Tern's clients. Did you mean 'Connections'?")]
    [InlineData("Services:ssm:SessionRoleArn", "The assumed role applies to all clients")]
    [InlineData("Connections:Timeout", "'AWS:Connections:Timeout', which isn't an option of Tern's clients. Expected one of MaxConnectionsPerServer,")]
    [InlineData("Conections:Proxy", "'AWS:Conections', which isn't an option of Tern's clients. Did you mean 'Connections'?")]
    [InlineData("MaxAtempts", "Did you mean 'MaxAttempts'?")]
    [InlineData("use_fips_endpoint", "Did you mean 'UseFIPSEndpoint'?")]
    [InlineData("UseFipsEndpoints", "Did you mean 'UseFIPSEndpoint'?")]
    [InlineData("DefaultClientConfig:MaxErrorRetry", "the section 'AWS:DefaultClientConfig', which isn't read. Move its keys one level up.")]
    [InlineData("Logging:LogResponses", "'AWS:Logging:LogResponses'")]
    [InlineData("ProxyBypassList:0", "'AWS:ProxyBypassList'")]
    public async Task A_key_that_only_a_client_can_be_meant_by_is_refused_where_it_is_unknown(string key, string message)
    {
        var error = await Assert.ThrowsAsync<AwsConfigurationException>(() => ReadAsync(new() { [key] = "x" }));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_proxy_has_user_and_password_in_its_address_and_they_are_never_shown()
    {
        var proxy = Assert.IsType<WebProxy>((await ReadAsync(new() { ["Connections:Proxy"] = "http://me:p%40ss@proxy:3128" })).Connections.Proxy);
        Assert.Equal(new Uri("http://proxy:3128"), proxy.Address);
        Assert.Equal("p@ss", proxy.Credentials!.GetCredential(proxy.Address!, "Basic")!.Password);

        var error = await Assert.ThrowsAsync<AwsConfigurationException>(() => ReadAsync(new() { ["Connections:Proxy"] = "me:hunter2@proxy" }));
        Assert.Contains("'AWS:Connections:Proxy' isn't a proxy URL", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_service_has_a_section_of_its_own_by_any_of_its_names()
    {
        var section = Section(new()
        {
            ["Region"] = "eu-west-1",
            ["EndpointUrl"] = "http://localhost:4566",
            ["Services:SSM:Region"] = "eu-west-2",
            ["Services:secrets_manager:ServiceUrl"] = "http://localhost:1",
            ["Services:DynamoDb:MaxAttempts"] = "9",
        });
        (string? Region, Uri? Endpoint, int? Attempts) ssm = default, secrets = default, tables = default;
        var services = new ServiceCollection().AddAws(section, options => options.MaxAttempts = 2);
        services.AddSsm(options => ssm = Of(options)).AddSecretsManager(options => secrets = Of(options)).AddDynamoDb(options => tables = Of(options));
        await using var provider = services.BuildServiceProvider();

        _ = provider.GetRequiredService<SsmClient>();
        _ = provider.GetRequiredService<SecretsManagerClient>();
        _ = provider.GetRequiredService<DynamoDbClient>();

        Assert.Equal(("eu-west-2", new Uri("http://localhost:4566"), 2), ssm);
        Assert.Equal(("eu-west-1", new Uri("http://localhost:1"), 2), secrets);
        Assert.Equal(("eu-west-1", new Uri("http://localhost:4566"), 9), tables);

        static (string?, Uri?, int?) Of(AwsClientOptions options) => (options.Region, options.Endpoint, options.MaxAttempts);
    }

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

    /// <summary>A PEM file with an authority's certificate.</summary>
    private sealed class TemporaryBundle : IDisposable
    {
        public TemporaryBundle()
        {
            using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
            using var root = new CertificateRequest("CN=Tests", key, HashAlgorithmName.SHA256).CreateSelfSigned(
                new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero), new DateTimeOffset(2120, 1, 1, 0, 0, 0, TimeSpan.Zero));
            File.WriteAllText(Path, root.ExportCertificatePem());
        }

        public string Path { get; } = System.IO.Path.Combine(AppContext.BaseDirectory, $"bundle-{Guid.NewGuid():N}.pem");

        public void Dispose() => File.Delete(Path);
    }

    private static IEnumerable<string> Names(Type type) =>
        type.GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(static property => property.CanWrite).Select(static property => property.Name);
}
