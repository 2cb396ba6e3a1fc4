using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Core.Tests.Tls;

public sealed class TrustedRootsTests
{
    // "Certificate authorities" of https://www.amazontrust.com/repository/.
    private static readonly Dictionary<string, string> Published = new()
    {
        ["Amazon Root CA 1"] = "8ecde6884f3d87b1125ba31ac3fcb13d7016de7f57cc904fe1cb97c6ae98196e",
        ["Amazon Root CA 2"] = "1ba5b2aa8c65401a82960118f80bec4f62304d83cec4713a19c39c011ea46db4",
        ["Amazon Root CA 3"] = "18ce6cfe7bf14e60b2e347b8dfe868cb31d02ebb3ada271569f50343b46db3a4",
        ["Amazon Root CA 4"] = "e35d28419ed02025cfa69038cd623962458da5c695fbdea3c22b0bfb25897092",
        ["Starfield Services Root Certificate Authority - G2"] = "568d6905a2c88708a4b3025190edcfedb1974a606a13c6e5290fcb2ae63edab5",
    };

    private const string Bundle = "/etc/ssl/certs/ca-certificates.crt";

    private const string Says = "TLS trusts Amazon's five roots in this process, and no other certificate authority, because of the project's property " +
        "TernTrustedRoots.";

    [Fact]
    public void The_roots_are_Amazons_five_by_their_published_fingerprints()
    {
        using var program = new TlsProgram();
        Assert.Equal(Published, Fingerprints(File.ReadAllText(program.Roots)));
    }

    [Fact]
    public void The_roots_are_among_those_that_the_system_trusts()
    {
        Assert.SkipUnless(File.Exists(Bundle), $"This system has no list of trusted certificates at {Bundle}.");
        var trusted = Fingerprints(File.ReadAllText(Bundle)).Values.ToHashSet(StringComparer.Ordinal);
        Assert.All(Published.Values, fingerprint => Assert.Contains(fingerprint, trusted));
    }

    [Fact]
    public async Task A_host_that_they_do_not_cover_is_refused_with_the_name_of_the_setting()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux does .NET read its roots from files.");
        await using var server = new TlsServer();
        using var program = new TlsProgram();
        var run = await program.RunAsync([server.Url, "Tern"]);
        Assert.Equal(0, run.ExitCode);
        Assert.Contains("narrowed to Amazon's five roots", run.Output, StringComparison.Ordinal);
        Assert.Contains($"No secure connection to {new Uri(server.Url).Authority} could be opened", run.Output, StringComparison.Ordinal);
        Assert.Contains(
            "This process trusts Amazon's five roots only (TernTrustedRoots in its project). If the host's certificate comes from another authority, " +
            "remove the property, or set it to the path of a PEM file that also contains that authority's root.",
            run.Output,
            StringComparison.Ordinal);
        Assert.StartsWith(Says, run.Errors, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("HttpClient", "answered")]
    [InlineData("Tern", "status 200")]
    public async Task A_host_whose_root_is_in_the_file_is_trusted_whoever_calls_it(string client, string expected)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux does .NET read its roots from files.");
        await using var server = new TlsServer();
        using var program = new TlsProgram();
        await File.AppendAllTextAsync(program.Roots, server.RootPem, TestContext.Current.CancellationToken);
        var run = await program.RunAsync([server.Url, client]);
        Assert.StartsWith(expected, run.Output, StringComparison.Ordinal);
        Assert.StartsWith(Says, run.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_file_that_was_not_deployed_ends_the_program_with_a_word_of_what_to_do()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Only on Linux does .NET read its roots from files.");
        using var program = new TlsProgram();
        File.Delete(program.Roots);
        var run = await program.RunAsync(["https://127.0.0.1:1/", "HttpClient"]);
        Assert.NotEqual(0, run.ExitCode);
        Assert.Contains("The project sets TernTrustedRoots to 'Amazon'", run.Errors, StringComparison.Ordinal);
        Assert.Contains($"{program.Roots} doesn't exist. Deploy it with the program.", run.Errors, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_first_connection_of_a_process_tells_how_long_it_waited_for_the_systems_roots()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux() && File.Exists(Bundle), $"This system has no list of trusted certificates at {Bundle}.");
        await using var server = new TlsServer();
        using var program = new TlsProgram();
        // As a project without the property has it.
        var settings = await File.ReadAllTextAsync(program.Settings, TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(
            program.Settings,
            settings.Replace("\"Tern.TrustedRoots.IsEnabled\": true", "\"Tern.TrustedRoots.IsEnabled\": false", StringComparison.Ordinal),
            TestContext.Current.CancellationToken);
        // Ten times, so that loading them takes longer than the connection.
        var bundle = await File.ReadAllTextAsync(Bundle, TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(
            program.Roots, string.Concat(Enumerable.Repeat(bundle, 10)) + server.RootPem, TestContext.Current.CancellationToken);
        var run = await program.RunAsync([server.Url, "Tern"], new() { ["SSL_CERT_FILE"] = program.Roots });
        Assert.StartsWith("status 200", run.Output, StringComparison.Ordinal);
        Assert.DoesNotContain("TernTrustedRoots", run.Output + run.Errors, StringComparison.Ordinal);
        Assert.Contains("narrowed to nothing", run.Output, StringComparison.Ordinal);
        Assert.Contains("waited for the trust store: True", run.Output, StringComparison.Ordinal);
    }

    private static Dictionary<string, string> Fingerprints(string pem)
    {
        var certificates = new X509Certificate2Collection();
        certificates.ImportFromPem(pem);
        var fingerprints = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var certificate in certificates)
        {
            using var owned = certificate;
            fingerprints[owned.GetNameInfo(X509NameType.SimpleName, forIssuer: false)] = owned.GetCertHashString(HashAlgorithmName.SHA256).ToLowerInvariant();
        }

        return fingerprints;
    }
}
