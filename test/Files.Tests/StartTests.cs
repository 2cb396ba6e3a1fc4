using Files.Aws;
using Microsoft.Extensions.Configuration;
using Tern;

namespace Files.Tests;

public sealed class StartTests
{
    [Fact]
    public void Without_settings_everything_is_local()
    {
        Assert.Equal(new FilesPlace(true, null, "files", "files"), Read(("AWS_REGION", "eu-west-1")));
        Assert.Equal(new FilesPlace(true, null, "shop", "shop"), Read(("Files:Name", "shop")));
    }

    [Fact]
    public void A_bucket_selects_AWS()
    {
        Assert.Equal(new FilesPlace(false, "eu-west-1", "files", "mine"), Read(("Files:Bucket", "mine"), ("AWS_REGION", "eu-west-1")));
        Assert.Equal(new FilesPlace(false, null, "files", "mine"), Read(("Files:Bucket", "mine")));
    }

    [Fact]
    public void A_setting_that_cannot_be_is_named() =>
        Assert.StartsWith("Files:Name", Assert.Throws<FormatException>(() => Read(("Files:Name", "My Files"))).Message, StringComparison.Ordinal);

    [Fact]
    public async Task The_local_AWS_listens_only_on_the_loopback_interface()
    {
        await using var local = await LocalPlace.StartAsync(TestContext.Current.CancellationToken);

        Assert.Equal("127.0.0.1", local.Aws.Endpoint!.Host);
    }

    [Fact]
    public void Without_credentials_one_is_told_how_to_run_without_AWS()
    {
        var error = new AwsConfigurationException("can't read", new AwsCredentialException("none found"));

        var text = StartFailures.Explain(error, Read(("Files:Bucket", "mine")));

        Assert.Contains("none found", text, StringComparison.Ordinal);
        Assert.Contains("unset Files__Bucket", text, StringComparison.Ordinal);
    }

    private static FilesPlace Read(params (string Key, string Value)[] settings) => FilesPlace.Read(
        new ConfigurationBuilder().AddInMemoryCollection(settings.Select(one => KeyValuePair.Create(one.Key, (string?)one.Value))).Build());
}
