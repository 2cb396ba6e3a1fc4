using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.Credentials;
using Tern.S3.Tests.Wire;
using Tern.TestHarness;

namespace Tern.S3.Tests.Presigning;

public sealed class PresigningTests
{
    private static readonly DateTimeOffset s_time = new(2015, 12, 29, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public async Task A_link_says_what_the_answer_says()
    {
        await using var s3 = Client();
        var link = await s3.PresignGetAsync("shop", "a/ü.pdf", TimeSpan.FromHours(1), new()
        {
            DownloadName = "Rechnung \"ü\".pdf", ContentType = "application/pdf", CacheControl = "no-store", VersionId = "v1",
        });
        Assert.Equal("GET", link.Method);
        Assert.Empty(link.Headers);
        var address = link.Uri.AbsoluteUri;
        Assert.StartsWith("https://shop.s3.eu-west-1.amazonaws.com/a/%C3%BC.pdf?", address, StringComparison.Ordinal);
        Assert.Contains("response-content-type=application%2Fpdf", address, StringComparison.Ordinal);
        Assert.Contains("response-cache-control=no-store", address, StringComparison.Ordinal);
        Assert.Contains("versionId=v1", address, StringComparison.Ordinal);
        Assert.Contains(
            "response-content-disposition=" + Uri.EscapeDataString("attachment; filename=\"Rechnung ___.pdf\"; filename*=UTF-8''Rechnung%20%22%C3%BC%22.pdf"),
            address, StringComparison.Ordinal);
        Assert.Contains("X-Amz-Expires=3600", address, StringComparison.Ordinal);
        Assert.DoesNotContain("x-amz-checksum", address, StringComparison.OrdinalIgnoreCase);
    }

    [Fact]
    public async Task An_upload_signs_the_headers_that_it_was_given_and_no_others()
    {
        await using var s3 = Client();
        var plain = await s3.PresignPutAsync("shop", "k", TimeSpan.FromHours(1));
        Assert.Equal("PUT", plain.Method);
        Assert.Empty(plain.Headers);
        Assert.Contains("X-Amz-SignedHeaders=host&", plain.Uri.AbsoluteUri, StringComparison.Ordinal);

        var bound = await s3.PresignPutAsync("shop", "k", TimeSpan.FromHours(1), new()
        {
            ContentType = "image/png", OnlyIfAbsent = true, Sha256 = new byte[32], Metadata = new() { ["owner"] = "Ada" },
        });
        Assert.Equal(
            [
                "content-type: image/png", "if-none-match: *", "x-amz-checksum-sha256: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "x-amz-meta-owner: Ada",
            ],
            bound.Headers.Select(static header => $"{header.Key}: {header.Value}").Order());
        await Assert.ThrowsAsync<ArgumentException>(async () => await s3.PresignPutAsync("shop", "k", TimeSpan.FromHours(1), new() { Sha256 = new byte[20] }));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await s3.PresignPutAsync("shop", "k", TimeSpan.FromDays(8)));
    }

    [Fact]
    public async Task A_form_has_a_policy_with_a_condition_for_each_field()
    {
        await using var s3 = Client(new AwsCredentials("AKIDEXAMPLE", "secret", "token", expiration: s_time.AddMinutes(30)));
        var form = await s3.PresignPostAsync("shop", "user/", TimeSpan.FromHours(1), new()
        {
            KeyIsPrefix = true,
            MinLength = 1,
            MaxLength = 1_000_000,
            ContentTypePrefix = "image/",
            SuccessStatus = 201,
            Fields = new() { ["x-amz-meta-a"] = "b" },
        });
        Assert.Equal(new Uri("https://shop.s3.eu-west-1.amazonaws.com/"), form.Uri);
        Assert.Equal(s_time.AddMinutes(30), form.ExpiresAt);
        var fields = form.Fields.ToDictionary();
        Assert.Equal("user/${filename}", fields["key"]);
        Assert.Equal("AKIDEXAMPLE/20151229/eu-west-1/s3/aws4_request", fields["x-amz-credential"]);
        Assert.Equal(("20151229T000000Z", "AWS4-HMAC-SHA256", "token"), (fields["x-amz-date"], fields["x-amz-algorithm"], fields["x-amz-security-token"]));

        using var policy = JsonDocument.Parse(Convert.FromBase64String(fields["policy"]));
        Assert.Equal("2015-12-29T01:00:00.000Z", policy.RootElement.GetProperty("expiration").GetString());
        var conditions = policy.RootElement.GetProperty("conditions").EnumerateArray().Select(static condition => condition.GetRawText()).ToList();
        Assert.Contains("{\"bucket\":\"shop\"}", conditions);
        Assert.Contains("[\"starts-with\",\"$key\",\"user/\"]", conditions);
        Assert.Contains("[\"starts-with\",\"$Content-Type\",\"image/\"]", conditions);
        Assert.Contains("[\"content-length-range\",1,1000000]", conditions);
        Assert.Contains("{\"x-amz-security-token\":\"token\"}", conditions);
        foreach (var name in fields.Keys.Except(["policy", "x-amz-signature"]))
            Assert.Contains(conditions, condition => condition.Contains(name, StringComparison.Ordinal));
        Assert.DoesNotContain(fields["x-amz-signature"], form.ToString(), StringComparison.Ordinal);
    }

    // The derivation of the key, by hand: S3, "Examples: Browser-Based Upload using HTTP POST".
    [Fact]
    public async Task A_policy_is_signed_by_the_key_of_the_day()
    {
        await using var s3 = Client();
        var fields = (await s3.PresignPostAsync("shop", "k", TimeSpan.FromMinutes(5))).Fields.ToDictionary();
        var key = "AWS4secret"u8.ToArray();
        foreach (var part in (string[])["20151229", "eu-west-1", "s3", "aws4_request", fields["policy"]])
            key = System.Security.Cryptography.HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(part));
        Assert.Equal(Convert.ToHexStringLower(key), fields["x-amz-signature"]);
    }

    [Fact]
    public async Task A_form_that_no_service_would_take_is_refused()
    {
        await using var s3 = Client();
        var hour = TimeSpan.FromHours(1);
        await Assert.ThrowsAsync<ArgumentException>(async () => await s3.PresignPostAsync("shop", "", hour));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await s3.PresignPostAsync("shop", "k", TimeSpan.Zero));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await s3.PresignPostAsync("shop", "k", hour, new() { MinLength = 2, MaxLength = 1 }));
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await s3.PresignPostAsync("shop", "k", hour, new() { SuccessStatus = 302 }));
        await Assert.ThrowsAsync<NotSupportedException>(async () => await s3.PresignPostAsync("fast--euw1-az1--x-s3", "k", hour));
    }

    private static S3Client Client(AwsCredentials? credentials = null) => new S3Wire().Client(options =>
    {
        options.TimeProvider = new ManualTimeProvider(s_time);
        if (credentials is not null) options.Credentials = new StaticCredentialProvider(credentials);
    });
}
