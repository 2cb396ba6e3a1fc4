using System.Net;
using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Http;

/// <summary>
/// The network settings for a client's calls and for the calls that obtain its credentials: the proxy, and the
/// certificate authorities that are trusted instead of the system's. AWS SDKs and Tools reference, "General
/// configuration settings" (<c>ca_bundle</c>).
/// </summary>
internal sealed class NetworkSettings
{
    // A process usually has one bundle, from the environment, and many clients, so the last one parsed is cached.
    private static Tuple<string, X509Certificate2Collection>? s_last;

    private NetworkSettings(IWebProxy? proxy, X509Certificate2Collection? authorities)
    {
        Proxy = proxy;
        Authorities = authorities;
    }

    /// <summary>The proxy, or null for none.</summary>
    public IWebProxy? Proxy { get; }

    /// <summary>The trusted authorities, or null for the system's.</summary>
    public X509Certificate2Collection? Authorities { get; }

    /// <summary>Reads the settings from options, the environment or the profile, in that order.</summary>
    /// <param name="configuration">The environment and the profile.</param>
    /// <param name="options">The client's options, or null.</param>
    /// <param name="checksCertificates">true if there are certificates to check; false for plain HTTP, for which the
    /// file isn't read.</param>
    /// <exception cref="AwsConfigurationException">A setting is malformed, or the file doesn't exist. The message
    /// names the setting's source.</exception>
    public static NetworkSettings Read(AwsConfiguration configuration, ConnectionOptions? options, bool checksCertificates = true)
    {
        var proxy = options?.Proxy ?? EnvironmentProxy.Find(configuration.Environment);
        if (!checksCertificates) return new NetworkSettings(proxy, authorities: null);
        AwsSetting? bundle = string.IsNullOrWhiteSpace(options?.CaBundle)
            ? configuration.Find("AWS_CA_BUNDLE", "ca_bundle")
            : new AwsSetting(options.CaBundle.Trim(), "the option CaBundle");
        return new NetworkSettings(proxy, bundle is { } setting ? Load(configuration.Environment, setting) : null);
    }

    /// <summary>Applies the settings to a handler that hasn't sent anything yet.</summary>
    public void ApplyTo(SocketsHttpHandler handler)
    {
        handler.UseProxy = Proxy is not null;
        handler.Proxy = Proxy;
        if (Authorities is null) return;

        // As in .NET's default, revocation isn't checked, because that would need another outgoing call.
        var policy = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
        policy.CustomTrustStore.AddRange(Authorities);
        handler.SslOptions = new SslClientAuthenticationOptions { CertificateChainPolicy = policy };
    }

    private static X509Certificate2Collection Load(AwsEnvironment environment, AwsSetting bundle)
    {
        const string expected = "the path of a PEM file with the certificates of the authorities to trust";
        if (environment.ReadFile(environment.ExpandHome(bundle.Value)) is not { } pem) throw bundle.Wrong($"{expected}, but the file doesn't exist");
        if (Volatile.Read(ref s_last) is { } last && last.Item1 == pem) return last.Item2;
        var authorities = new X509Certificate2Collection();
        try
        {
            authorities.ImportFromPem(pem);
        }
        catch (CryptographicException e)
        {
            throw new AwsConfigurationException($"{bundle.Wrong(expected).Message} A certificate in it can't be read: {e.Message}", e);
        }

        if (authorities.Count == 0) throw bundle.Wrong($"{expected}, but the file contains no certificate");
        Volatile.Write(ref s_last, Tuple.Create(pem, authorities));
        return authorities;
    }
}
