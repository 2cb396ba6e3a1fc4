using Files.Aws;
using Files.Setup;
using Microsoft.Extensions.Configuration;
using Tern;

namespace Files.Tests.Setup;

public sealed class StartTests
{
    [Theory]
    [InlineData("http://localhost:5000", "http://localhost:5000/")]
    [InlineData("http://10.0.0.7:5000", "http://10.0.0.7:5000/")]
    public void A_stand_in_is_an_address(string endpoint, string expected)
    {
        var place = Read(("Files:Endpoint", endpoint));

        Assert.Equal(new FilesPlace(new Uri(expected), "us-east-1", "files", "files"), place);
    }

    [Fact]
    public void Real_credentials_are_never_sent_to_a_stand_in()
    {
        var options = new AwsClientOptions { Credentials = null };
        Read(("Files:Endpoint", "http://127.0.0.1:5000")).Configure(options);

        Assert.NotNull(options.Credentials);
    }

    [Fact]
    public void On_AWS_a_bucket_of_ones_own_is_needed()
    {
        Assert.Contains("Files__Bucket", Assert.Throws<FormatException>(() => Read()).Message, StringComparison.Ordinal);
        Assert.Equal(new FilesPlace(null, "eu-west-1", "files", "mine"), Read(("Files:Bucket", "mine"), ("AWS_REGION", "eu-west-1")));
    }

    [Theory]
    [InlineData("Files:Endpoint", "127.0.0.1")]
    [InlineData("Files:Endpoint", "ftp://127.0.0.1")]
    [InlineData("Files:Name", "My Files")]
    public void A_setting_that_cannot_be_is_named(string key, string value) =>
        Assert.StartsWith(key, Assert.Throws<FormatException>(() => Read(("Files:Bucket", "mine"), (key, value))).Message, StringComparison.Ordinal);

    [Fact]
    public async Task Where_no_stand_in_answers_one_is_told_how_to_start_it()
    {
        // A port that was free a moment ago.
        using var listener = new System.Net.Sockets.TcpListener(System.Net.IPAddress.Loopback, 0);
        listener.Start();
        var endpoint = $"http://{listener.LocalEndpoint}";
        listener.Stop();
        var place = Read(("Files:Endpoint", endpoint));

        var error = await Assert.ThrowsAnyAsync<AwsException>(() => FilesApp.CreateAsync(place, 0, create: false, TestContext.Current.CancellationToken));

        var text = StartFailures.Explain(error, place);
        Assert.StartsWith($"No usable service responds at {endpoint}/", text, StringComparison.Ordinal);
        Assert.Contains("pip install 'moto[server]'", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_credentials_one_is_told_what_there_is_without_AWS()
    {
        var error = new AwsConfigurationException("can't read", new AwsCredentialException("none found"));

        var text = StartFailures.Explain(error, Read(("Files:Bucket", "mine")));

        Assert.Contains("none found", text, StringComparison.Ordinal);
        Assert.Contains("--moto", text, StringComparison.Ordinal);
    }

    private static FilesPlace Read(params (string Key, string Value)[] settings) => FilesPlace.Read(
        new ConfigurationBuilder().AddInMemoryCollection(settings.Select(one => KeyValuePair.Create(one.Key, (string?)one.Value))).Build());
}
