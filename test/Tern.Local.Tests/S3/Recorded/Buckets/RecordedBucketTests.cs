namespace Tern.Local.Tests.S3.Recorded.Buckets;

/// <summary>Buckets and their simple settings, compared with responses that AWS gave.</summary>
public sealed class RecordedBucketTests : IDisposable
{
    private readonly RecordedShop _s3 = new();

    public void Dispose() => _s3.Dispose();

    [Theory]
    [InlineData("GET", "/none?notification", "", "127.0.0.1:4566")]
    [InlineData("GET", "/none", "", "127.0.0.1:4566")]
    [InlineData("GET", "/", "", "none.s3.localhost:4566")]
    [InlineData("POST", "/none?delete", "<Delete><Object><Key>a</Key></Object><Object><Key>b</Key></Object></Delete>", "127.0.0.1:4566")]
    [InlineData("PUT", "/none?requestPayment", "<RequestPaymentConfiguration><Payer>Requester</Payer></RequestPaymentConfiguration>", "127.0.0.1:4566")]
    public async Task A_bucket_that_does_not_exist_is_named(string method, string target, string body, string host) =>
        Assert.Equal(RecordedAnswer.NoBucket("none"), await _s3.AskAsync(method, target, body, "host: " + host));

    [Fact]
    public async Task A_name_in_upper_case_is_not_valid() => Assert.Equal(
        RecordedAnswer.Error(400, "InvalidBucketName", "The specified bucket is not valid.", "BucketName=TestUpperCase"),
        await _s3.AskAsync("PUT", "/TestUpperCase"));

    [Fact]
    public async Task The_requester_can_pay()
    {
        await _s3.CreateAsync();
        Assert.Equal("200", await PutPayerAsync("Requester"));
        Assert.Equal("200 | RequestPaymentConfiguration(Payer=Requester)", await _s3.AskAsync("GET", "/shop?requestPayment"));
        Assert.Equal(RecordedAnswer.Malformed, await PutPayerAsync("Random"));
    }

    private Task<string> PutPayerAsync(string payer) =>
        _s3.AskAsync("PUT", "/shop?requestPayment", $"<RequestPaymentConfiguration><Payer>{payer}</Payer></RequestPaymentConfiguration>");
}
