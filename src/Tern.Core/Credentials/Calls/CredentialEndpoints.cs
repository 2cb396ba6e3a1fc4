using Tern.Endpoints;

namespace Tern.Credentials;

/// <summary>
/// The endpoints of the services that issue credentials, according to their endpoint rules for the few parameters
/// that matter here. A configured endpoint takes precedence, for example from <c>AWS_ENDPOINT_URL_STS</c>.
/// </summary>
internal static class CredentialEndpoints
{
    public static AwsEndpoint Sts(AwsSettings settings, string region, Uri? option = null) =>
        Custom(settings, "STS", "sts", region, option)
        ?? (region == "aws-global" ? new AwsEndpoint(new Uri("https://sts.amazonaws.com"), "sts", "us-east-1") : Regional(settings, "sts", "sts", region));

    public static AwsEndpoint Sso(AwsSettings settings, string region) =>
        Custom(settings, "SSO", "awsssoportal", region) ?? Regional(settings, "portal.sso", "awsssoportal", region);

    public static AwsEndpoint SsoOidc(AwsSettings settings, string region) =>
        Custom(settings, "SSO_OIDC", "sso-oauth", region) ?? Regional(settings, "oidc", "sso-oauth", region);

    public static AwsEndpoint Signin(AwsSettings settings, string region)
    {
        if (Custom(settings, "SIGNIN", "signin", region) is { } custom) return custom;
        var partition = AwsPartition.Of(region);
        var fips = settings.UseFips(null);
        if (settings.UseDualStack(null) || (fips && partition.Name != "aws-us-gov")) return Regional(settings, "signin", "signin", region);
        var host = fips ? region == "us-gov-west-1" ? "signin-fips." : $"{region}.signin-fips." : $"{region}.signin.";
        return new AwsEndpoint(new Uri($"https://{host}{SigninSuffix(partition)}"), "signin", region);
    }

    /// <summary>Returns the URL of a path at an endpoint. The endpoint's own path is kept.</summary>
    public static Uri At(AwsEndpoint endpoint, string pathAndQuery) =>
        new($"{endpoint.Uri.GetLeftPart(UriPartial.Authority)}{endpoint.PathPrefix}{pathAndQuery}");

    private static string SigninSuffix(AwsPartition partition) => partition.Name switch
    {
        "aws" => "aws.amazon.com",
        "aws-cn" => "amazonaws.cn",
        "aws-us-gov" => "amazonaws-us-gov.com",
        "aws-iso" => "c2shome.ic.gov",
        "aws-iso-b" => "sc2shome.sgov.gov",
        "aws-iso-f" => "csphome.hci.ic.gov",
        "aws-iso-e" => "csphome.adc-e.uk",
        "aws-eusc" => "amazonaws-eusc.eu",
        _ => partition.DnsSuffix,
    };

    private static AwsEndpoint? Custom(AwsSettings settings, string key, string signingName, string region, Uri? option = null)
    {
        if (settings.Endpoint(option, key) is not { } custom) return null;
        if (settings.UseFips(null) || settings.UseDualStack(null))
        {
            var source = option is not null ? "the option Endpoint" : settings.FindEndpoint(key)?.Source;
            throw new AwsConfigurationException(
                $"The endpoint {custom} is set for {key} by {source}, but FIPS or dual-stack endpoints were requested, which only AWS's own endpoints " +
                $"can be. Remove " +
                $"one of the settings.");
        }

        return new AwsEndpoint(custom, signingName, region);
    }

    private static AwsEndpoint Regional(AwsSettings settings, string prefix, string signingName, string region)
    {
        var partition = AwsPartition.Of(region);
        var (fips, dualStack) = (settings.UseFips(null), settings.UseDualStack(null));
        if (fips && !partition.SupportsFips) throw Unsupported("FIPS", partition, region);
        if (dualStack && !partition.SupportsDualStack) throw Unsupported("dual-stack", partition, region);

        // GovCloud's own endpoints are FIPS endpoints.
        var infix = fips && (dualStack || partition.Name != "aws-us-gov") ? "-fips" : "";
        return new AwsEndpoint(
            new Uri($"https://{prefix}{infix}.{region}.{(dualStack ? partition.DualStackDnsSuffix : partition.DnsSuffix)}"), signingName, region);
    }

    private static AwsConfigurationException Unsupported(string what, AwsPartition partition, string region) =>
        new($"There are no {what} endpoints in the partition {partition.Name} of the Region {region}. Remove the setting, or choose another Region.");
}
