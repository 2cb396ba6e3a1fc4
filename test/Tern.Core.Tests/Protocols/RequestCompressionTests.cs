using Tern.Core.Tests.Configuration;
using Tern.Core.Tests.Pipeline;
using Tern.Http;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.Core.Tests.Protocols;

/// <summary>The length from which bodies are compressed, and the settings that determine it.</summary>
public sealed class RequestCompressionTests
{
    [Theory]
    [InlineData(null, null, 10_240)]
    [InlineData(null, "0", 0)]
    [InlineData(null, "10485760", 10_485_760)]
    [InlineData("false", "20000", 20_000)]
    [InlineData("true", "20000", int.MaxValue)]
    public void The_environment_says_it(string? disable, string? least, int expected) => Assert.Equal(expected, Read(disable, least, new()));

    [Fact]
    public void Options_win()
    {
        Assert.Equal(5, Read("true", "20000", new() { DisableRequestCompression = false, RequestMinCompressionSizeBytes = 5 }));
        Assert.Equal(int.MaxValue, Read("false", null, new() { DisableRequestCompression = true, RequestMinCompressionSizeBytes = 5 }));
    }

    [Theory]
    [InlineData("10485761")]
    [InlineData("-1")]
    [InlineData("10k")]
    public void A_malformed_length_is_refused_by_the_variables_name(string least)
    {
        var error = Assert.Throws<AwsConfigurationException>(() => Read(null, least, new()));
        Assert.Equal(
            $"The environment variable AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES is '{least}'. Expected a number of bytes from 0 to 10485760.", error.Message);
    }

    [Theory]
    [InlineData(10, true)]
    [InlineData(11, false)]
    [InlineData(int.MaxValue, false)]
    public void A_body_is_compressed_from_that_length(int from, bool isCompressed)
    {
        var http = new AwsHttpRequest { CompressFrom = from };
        http.Body.Write(new byte[10]);
        http.CompressBody();
        Assert.Equal(isCompressed, http.Headers.Contains("content-encoding"));
    }

    private static int Read(string? disable, string? least, AwsClientOptions options)
    {
        var environment = new SealedEnvironment();
        if (disable is not null) environment.Variables["AWS_DISABLE_REQUEST_COMPRESSION"] = disable;
        if (least is not null) environment.Variables["AWS_REQUEST_MIN_COMPRESSION_SIZE_BYTES"] = least;
        options.Region = "eu-west-1";
        return AwsClientSettings.Create(TestService.Other, options, environment).CompressFrom;
    }
}
