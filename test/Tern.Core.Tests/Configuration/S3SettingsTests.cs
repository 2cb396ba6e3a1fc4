using Tern.Pipeline;
using Tern.S3;

namespace Tern.Core.Tests.Configuration;

public sealed class S3SettingsTests
{
    private readonly SealedEnvironment _environment = new() { Variables = { ["HOME"] = "/home" } };

    private string Profile
    {
        set => _environment.Files["/home/.aws/config"] = "[default]\n" + value;
    }

    [Fact]
    public void Unset_settings_have_the_services_defaults() => Assert.Equal(0, Read());

    [Fact]
    public void The_profile_says_all_of_them()
    {
        Profile = """
            s3 =
              addressing_style = path
              use_accelerate_endpoint = true
            s3_use_arn_region = false
            s3_disable_multiregion_access_points = true
            s3_disable_express_session_auth = true
            """;
        Assert.Equal(31, Read());
    }

    [Fact]
    public void The_environment_wins_over_the_profile_and_options_over_both()
    {
        Profile = "s3_use_arn_region = false\ns3_disable_express_session_auth = false\n";
        _environment.Variables["AWS_S3_USE_ARN_REGION"] = "true";
        _environment.Variables["AWS_S3_DISABLE_MULTIREGION_ACCESS_POINTS"] = "true";
        _environment.Variables["AWS_S3_DISABLE_EXPRESS_SESSION_AUTH"] = "true";
        Assert.Equal(S3EndpointFlags.DisableMultiRegionAccessPoints | S3EndpointFlags.DisableExpressSessions, Read());
        Assert.Equal(
            S3EndpointFlags.IgnoresArnRegion | S3EndpointFlags.ForcePathStyle,
            Read(new S3Settings { UseArnRegion = false, DisableMultiRegionAccessPoints = false, DisableExpressSessions = false, ForcePathStyle = true }));
    }

    [Fact]
    public void Dual_stack_endpoints_of_S3_alone_are_asked_for_below_s3()
    {
        Profile = "use_dualstack_endpoint = false\ns3 =\n  use_dualstack_endpoint = true\n";
        Assert.True(S3Settings.ReadDualStack(Configuration));

        _environment.Variables["AWS_USE_DUALSTACK_ENDPOINT"] = "false";
        Assert.Null(S3Settings.ReadDualStack(Configuration));

        _environment.Variables.Clear();
        Assert.Null(S3Settings.ReadDualStack(Configuration));
    }

    [Theory]
    [InlineData("s3 =\n  addressing_style = sideways", "addressing_style", "path, virtual or auto")]
    [InlineData("s3_use_arn_region = maybe", "s3_use_arn_region", "true or false")]
    public void A_malformed_setting_is_named_with_where_it_stands(string profile, string name, string expected)
    {
        Profile = profile;
        var error = Assert.Throws<AwsConfigurationException>(() => Read());
        Assert.Contains(name, error.Message, StringComparison.Ordinal);
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Checksums_are_sent_and_asked_for_unless_somebody_says_otherwise()
    {
        var settings = new AwsSettings(new AwsConfiguration(_environment));
        Assert.Equal(AwsChecksumMode.WhenSupported, settings.RequestChecksums(null));
        Assert.Equal(AwsChecksumMode.WhenSupported, settings.ResponseChecksums(null));
        _environment.Variables["AWS_REQUEST_CHECKSUM_CALCULATION"] = "WHEN_REQUIRED";
        _environment.Variables["AWS_RESPONSE_CHECKSUM_VALIDATION"] = "when_required";
        Assert.Equal(AwsChecksumMode.WhenRequired, settings.RequestChecksums(null));
        Assert.Equal(AwsChecksumMode.WhenRequired, settings.ResponseChecksums(null));
        Assert.Equal(AwsChecksumMode.WhenSupported, settings.RequestChecksums(AwsChecksumMode.WhenSupported));
        _environment.Variables["AWS_REQUEST_CHECKSUM_CALCULATION"] = "sometimes";
        Assert.Contains("when_supported", Assert.Throws<AwsConfigurationException>(() => settings.RequestChecksums(null)).Message, StringComparison.Ordinal);
    }

    private AwsServiceConfiguration Configuration => new(new AwsConfiguration(_environment), new AwsClientOptions(), null);

    private int Read(S3Settings? options = null) => (options ?? new S3Settings()).ReadFlags(Configuration);
}
