using System.Text.Json;
using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Conformance;
using Tern.Credentials;
using Tern.Endpoints;

namespace Tern.Core.Tests.Credentials.Calls;

public class CredentialEndpointTests
{
    private static readonly string[] Services = ["sts", "sso", "sso-oidc", "signin"];

    // Endpoints that the credential providers never use have no rules here.
    public static TheoryData<string, string> Cases()
    {
        var cases = new TheoryData<string, string>();
        foreach (var service in Services)
            foreach (var test in ConformanceFile.Read($"endpoints/{service}.json").GetProperty("cases").EnumerateArray())
            {
                var parameters = test.GetProperty("params");
                if (!IsSet(parameters, "UseGlobalEndpoint") && !IsSet(parameters, "IsControlPlane")
                    && !IsSet(parameters, "IsOAuthEndpoint") && parameters.TryGetProperty("Region", out _))
                    cases.Add(service, test.GetProperty("id").GetString()!);
            }

        return cases;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void The_services_that_hand_out_credentials_are_where_their_rules_say(string service, string id)
    {
        var test = ConformanceFile.Case($"endpoints/{service}.json", id);
        var parameters = test.GetProperty("params");
        var environment = new SealedEnvironment();
        if (IsSet(parameters, "UseFIPS")) environment.Variables["AWS_USE_FIPS_ENDPOINT"] = "true";
        if (IsSet(parameters, "UseDualStack")) environment.Variables["AWS_USE_DUALSTACK_ENDPOINT"] = "true";
        if (parameters.TryGetProperty("Endpoint", out var endpoint))
            environment.Variables["AWS_ENDPOINT_URL_" + service.ToUpperInvariant().Replace('-', '_')] = endpoint.GetString()!;
        var settings = new AwsSettings(new AwsConfiguration(environment));
        var region = parameters.GetProperty("Region").GetString()!;

        if (!test.GetProperty("expect").TryGetProperty("endpoint", out var expected))
        {
            Assert.Throws<AwsConfigurationException>(() => Find(service, settings, region));
            return;
        }

        var found = Find(service, settings, region);
        Assert.Equal(new Uri(expected.GetProperty("url").GetString()!), found.Uri);
        if (expected.TryGetProperty("properties", out var properties) && properties.TryGetProperty("authSchemes", out var schemes)
            && schemes[0].TryGetProperty("signingRegion", out var signing))
            Assert.Equal(signing.GetString(), found.SigningRegion);
    }

    [Fact]
    public void There_are_cases_of_every_service() => Assert.True(Cases().Count > 60, $"{Cases().Count} cases");

    [Fact]
    public void The_path_of_an_endpoint_of_ones_own_is_kept()
    {
        var environment = new SealedEnvironment { Variables = { ["AWS_ENDPOINT_URL_STS"] = "http://127.0.0.1:5000/sts/" } };

        var found = CredentialEndpoints.Sts(new AwsSettings(new AwsConfiguration(environment)), "eu-west-1");

        Assert.Equal("http://127.0.0.1:5000/sts/", CredentialEndpoints.At(found, "/").AbsoluteUri);
    }

    private static AwsEndpoint Find(string service, AwsSettings settings, string region) => service switch
    {
        "sts" => CredentialEndpoints.Sts(settings, region),
        "sso" => CredentialEndpoints.Sso(settings, region),
        "sso-oidc" => CredentialEndpoints.SsoOidc(settings, region),
        _ => CredentialEndpoints.Signin(settings, region),
    };

    private static bool IsSet(JsonElement parameters, string name) => parameters.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.True;
}
