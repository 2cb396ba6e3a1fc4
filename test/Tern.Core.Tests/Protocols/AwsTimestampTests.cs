using System.Text;
using Tern.Json;
using Tern.Protocols;

namespace Tern.Core.Tests.Protocols;

public sealed class AwsTimestampTests
{
    [Theory]
    [InlineData("253402300799.9999")]
    [InlineData("253402300800")]
    [InlineData("-62135596801")]
    [InlineData("1e400")]
    [InlineData("\"soon\"")]
    [InlineData("{}")]
    public void Times_outside_the_years_1_to_9999_are_malformed(string json) =>
        Assert.Throws<AwsJsonException>(() =>
        {
            var reader = new AwsJsonReader(Encoding.UTF8.GetBytes(json));
            AwsTimestamp.Read(ref reader);
        });

    [Theory]
    [InlineData("253402300799.999", "9999-12-31T23:59:59.9990000+00:00")]
    [InlineData("-1.5", "1969-12-31T23:59:58.5000000+00:00")]
    [InlineData("1.7e9", "2023-11-14T22:13:20.0000000+00:00")]
    [InlineData("\"2024-05-06T07:08:09Z\"", "2024-05-06T07:08:09.0000000+00:00")]
    public void A_time_is_read_in_every_form(string json, string expected)
    {
        var reader = new AwsJsonReader(Encoding.UTF8.GetBytes(json));

        Assert.Equal(expected, AwsTimestamp.Read(ref reader).ToString("O"));
    }
}
