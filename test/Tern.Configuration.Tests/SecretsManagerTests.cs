using Microsoft.Extensions.Configuration;

namespace Tern.Configuration.Tests;

public sealed class SecretsManagerTests
{
    [Fact]
    public void A_JSON_secret_is_flattened_as_a_JSON_file_is()
    {
        const string secret = """{"User":"app","Port":5432,"Tls":true,"Hosts":["a","b"],"Old":null,"Deep":{"er":1.50}}""";
        using var service = new ScriptedService(_ => (200, Secret("shop/db", secret)));
        var configuration = Build(service, "shop/db");

        Assert.Equal(
            new Dictionary<string, string?>
            {
                ["User"] = "app", ["Port"] = "5432", ["Tls"] = "True", ["Hosts:0"] = "a", ["Hosts:1"] = "b", ["Old"] = null, ["Deep:er"] = "1.50",
            },
            configuration.AsEnumerable(makePathsRelative: true).Where(pair => !configuration.GetSection(pair.Key).GetChildren().Any()).ToDictionary());
        Assert.Equal(("GetSecretValue", """{"SecretId":"shop/db"}"""), service.Asked.Single());
    }

    [Fact]
    public void It_goes_to_a_section_and_a_stage_can_be_chosen()
    {
        using var service = new ScriptedService(_ => (200, Secret("shop/db", """{"User":"app"}""")));
        var configuration = Build(service, "shop/db", options => (options.Section, options.VersionStage) = ("Database", "AWSPENDING"));

        Assert.Equal("app", configuration["Database:User"]);
        Assert.Equal("""{"SecretId":"shop/db","VersionStage":"AWSPENDING"}""", service.Asked.Single().Body);
    }

    [Theory]
    [InlineData("p4ssword")]
    [InlineData("{p4ssword")]
    [InlineData("[1,2]")]
    [InlineData("")]
    public void A_secret_that_is_not_an_object_is_one_value_under_the_last_part_of_its_name(string secret)
    {
        using var service = new ScriptedService(_ => (200, Secret("shop/api-key", secret)));
        const string arn = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop/api-key-AbCdEf";

        Assert.Equal(secret, Build(service, arn)["api-key"]);
        Assert.Equal(secret, Build(service, arn, options => options.Section = "Api:Key")["Api:Key"]);
    }

    [Fact]
    public void A_binary_secret_is_base64()
    {
        using var service = new ScriptedService(_ => (200, """{"Name":"shop/key","SecretBinary":"AQID"}"""));
        Assert.Equal("AQID", Build(service, "shop/key")["key"]);
    }

    [Fact]
    public void All_secrets_under_a_path_go_to_sections_of_their_names()
    {
        using var service = new ScriptedService(body => (200, body.Contains("NextToken", StringComparison.Ordinal)
            ? $$"""{"SecretValues":[{{Secret("shop/eu/key", "k")}},{{Secret("SHOP/other", "x")}}]}"""
            : $$"""{"SecretValues":[{{Secret("shop/db", """{"User":"app"}""")}}],"NextToken":"more"}"""));

        var configuration = Build(service, "shop/");

        Assert.Equal(("app", "k", null), (configuration["db:User"], configuration["eu:key"], configuration["other"]));
        Assert.Equal(("BatchGetSecretValue", """{"Filters":[{"Key":"name","Values":["shop/"]}],"MaxResults":20}"""), service.Asked[0]);
    }

    [Fact]
    public void A_secret_among_many_that_cannot_be_read_is_an_error_that_names_it()
    {
        using var service = new ScriptedService(_ => (200, $$"""
            {"SecretValues":[{{Secret("shop/db", "s3cret")}}],"Errors":[{"SecretId":"shop/key","ErrorCode":"DecryptionFailure","Message":"no key"}]}
            """));
        var error = Assert.Throws<AwsConfigurationException>(() => Build(service, "shop/"));
        Assert.Equal("Secrets Manager 'shop/': the secret 'shop/key' can't be read: DecryptionFailure: no key", error.Message);
    }

    [Fact]
    public void A_secret_that_does_not_exist_is_an_error_unless_it_is_optional()
    {
        using var service = new ScriptedService(_ => (400, """{"__type":"ResourceNotFoundException","Message":"no such secret"}"""));

        var error = Assert.Throws<AwsConfigurationException>(() => Build(service, "shop/db"));
        Assert.StartsWith("Secrets Manager 'shop/db' doesn't exist in the client's region.", error.Message, StringComparison.Ordinal);
        Assert.Empty(Build(service, "shop/db", options => options.Optional = true).AsEnumerable());
    }

    [Fact]
    public void A_stage_of_many_secrets_and_two_values_of_one_key_are_refused_without_a_value()
    {
        Assert.Throws<ArgumentException>(() => new ConfigurationBuilder().AddSecretsManager("shop/", options => options.VersionStage = "AWSPENDING"));

        using var service = new ScriptedService(_ => (200, Secret("shop/db", """{"User":"s3cret","user":"s3cret"}""")));
        var error = Assert.Throws<AwsConfigurationException>(() => Build(service, "shop/db"));
        Assert.Contains("the secret 'shop/db' has the same configuration key as another of its values: 'user'", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("s3cret", error.ToString(), StringComparison.Ordinal);
    }

    private static IConfigurationRoot Build(ScriptedService service, string secret, Action<SecretsManagerOptions>? configure = null) =>
        new ConfigurationBuilder().AddSecretsManager(secret, options =>
        {
            options.Client = service.Use;
            configure?.Invoke(options);
        }).Build();

    private static string Secret(string name, string text) =>
        $$"""{"Name":"{{name}}","SecretString":{{System.Text.Json.JsonSerializer.Serialize(text)}}}""";
}
