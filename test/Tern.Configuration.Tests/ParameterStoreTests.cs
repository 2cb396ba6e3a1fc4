using Microsoft.Extensions.Configuration;

namespace Tern.Configuration.Tests;

public sealed class ParameterStoreTests
{
    private const string TwoPages = """{"Parameters":[{"Name":"/shop/Currency","Type":"String","Value":"EUR"}],"NextToken":"more"}""";

    [Fact]
    public void Parameters_under_a_path_are_keys_over_all_pages_and_lists_are_lists()
    {
        using var service = new ScriptedService(body => (200, !body.Contains("NextToken", StringComparison.Ordinal) ? TwoPages : """
            {"Parameters":[
              {"Name":"/shop/Database/Host","Type":"String","Value":"db1"},
              {"Name":"/shop/Database/Password","Type":"SecureString","Value":"s3cret"},
              {"Name":"/shop/Countries","Type":"StringList","Value":"DE,FR,IT"}]}
            """));

        var configuration = new ConfigurationBuilder().AddParameterStore("/shop/", options => options.Client = service.Use).Build();

        Assert.Equal("EUR", configuration["Currency"]);
        Assert.Equal("db1", configuration["database:HOST"]);
        Assert.Equal("s3cret", configuration["Database:Password"]);
        Assert.Equal(["DE", "FR", "IT"], configuration.GetSection("Countries").Get<string[]>()!);
        Assert.Equal(
            [
                ("GetParametersByPath", """{"Path":"/shop","Recursive":true,"WithDecryption":true}"""),
                ("GetParametersByPath", """{"Path":"/shop","Recursive":true,"WithDecryption":true,"NextToken":"more"}"""),
            ],
            service.Asked);
    }

    [Fact]
    public void They_go_to_a_section_one_level_deep_and_encrypted_when_asked()
    {
        using var service = new ScriptedService(_ => (200, """{"Parameters":[{"Name":"/Currency","Type":"String","Value":"EUR"}]}"""));
        var configuration = new ConfigurationBuilder().AddParameterStore("/", options =>
        {
            (options.Client, options.Section, options.Recursive, options.WithDecryption) = (service.Use, "Shop:Money", false, false);
        }).Build();

        Assert.Equal("EUR", configuration["Shop:Money:Currency"]);
        Assert.Equal("""{"Path":"/","Recursive":false,"WithDecryption":false}""", service.Asked[0].Body);
    }

    [Fact]
    public void A_path_without_parameters_is_an_error_unless_it_is_optional()
    {
        using var service = new ScriptedService(_ => (200, """{"Parameters":[]}"""));
        var builder = new ConfigurationBuilder().AddParameterStore("/shop", options => options.Client = service.Use);

        var error = Assert.Throws<AwsConfigurationException>(builder.Build);
        Assert.StartsWith("Parameter Store '/shop' contains no parameters in the client's region.", error.Message, StringComparison.Ordinal);

        var empty = new ConfigurationBuilder().AddParameterStore("/shop", options => (options.Client, options.Optional) = (service.Use, true)).Build();
        Assert.Empty(empty.AsEnumerable());
    }

    [Fact]
    public void An_unreadable_source_is_an_error_even_if_optional()
    {
        using var service = new ScriptedService(_ => (400, """{"__type":"AccessDeniedException","message":"not you"}"""));
        var builder = new ConfigurationBuilder().AddParameterStore("/shop", options => (options.Client, options.Optional) = (service.Use, true));

        var error = Assert.Throws<AwsConfigurationException>(builder.Build);

        Assert.StartsWith("Parameter Store '/shop' can't be loaded: ", error.Message, StringComparison.Ordinal);
        Assert.Equal("AccessDeniedException", Assert.IsType<AwsServiceException>(error.InnerException, exactMatch: false).Code);
    }

    [Fact]
    public void Two_parameters_of_one_key_are_an_error_that_shows_no_value()
    {
        using var service = new ScriptedService(_ => (200, """
            {"Parameters":[{"Name":"/shop/mail","Type":"SecureString","Value":"s3cret"},{"Name":"/shop/Mail","Type":"SecureString","Value":"s3cret2"}]}
            """));
        var error = Assert.Throws<AwsConfigurationException>(new ConfigurationBuilder().AddParameterStore("/shop", o => o.Client = service.Use).Build);

        const string both = "the parameter '/shop/Mail' has the same configuration key as the parameter '/shop/mail'";
        Assert.Contains(both, error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("s3cret", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void Invalid_paths_and_options_are_refused_immediately()
    {
        var builder = new ConfigurationBuilder();
        Assert.Contains("'shop'", Assert.Throws<ArgumentException>(() => builder.AddParameterStore("shop")).Message, StringComparison.Ordinal);
        Assert.Contains(
            "ReloadInterval is '00:00:00'",
            Assert.Throws<AwsConfigurationException>(() => builder.AddParameterStore("/shop", reloadInterval: TimeSpan.Zero)).Message,
            StringComparison.Ordinal);
        Assert.Throws<AwsConfigurationException>(() => builder.AddParameterStore("/shop", options => options.LoadTimeout = TimeSpan.Zero));
        Assert.Throws<AwsConfigurationException>(() => builder.AddParameterStore("/shop", options => options.Section = null!));
    }
}
