using System.Net;
using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <summary>An HTTP client whose requests stay in this process.</summary>
public sealed class HttpClientTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Presigned_URLs_of_registered_clients_lead_to_the_local_AWS(bool verifies)
    {
        var services = new ServiceCollection();
        services.AddS3();
        services.AddLocalAws(options => options.VerifySignatures = verifies);
        await using var provider = services.BuildServiceProvider();
        var s3 = provider.GetRequiredService<S3Client>();
        using var http = provider.GetRequiredService<LocalAws>().CreateHttpClient();
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "shop" });
        var upload = await s3.PresignPutAsync("shop", "photos/a b+ä.txt", TimeSpan.FromMinutes(5), new() { ContentType = "text/plain" });
        Assert.EndsWith(".amazonaws.com", upload.Uri.Host, StringComparison.Ordinal);
        using var content = new StringContent("photo", Encoding.UTF8);
        content.Headers.ContentType = new("text/plain");
        using var put = await http.PutAsync(upload.Uri, content);
        Assert.Equal(HttpStatusCode.OK, put.StatusCode);
        using var read = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "photos/a b+ä.txt" });
        Assert.Equal(("text/plain", 5), (read.ContentType, read.ContentLength));
        var link = await s3.PresignGetAsync("shop", "photos/a b+ä.txt", TimeSpan.FromMinutes(5));
        Assert.Equal("photo", await http.GetStringAsync(link.Uri));
        using var head = new HttpRequestMessage(HttpMethod.Head, link.Uri);
        using var forbidden = await http.SendAsync(head);
        Assert.Equal(verifies ? HttpStatusCode.Forbidden : HttpStatusCode.OK, forbidden.StatusCode);
    }

    [Fact]
    public async Task A_request_is_sent_as_over_a_port()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "shop" });
        using var http = aws.CreateHttpClient();
        var upload = await s3.PresignPutAsync("shop", "1", TimeSpan.FromMinutes(5));
        using var empty = await http.PutAsync(upload.Uri, null);
        Assert.Equal(HttpStatusCode.OK, empty.StatusCode);
        using var content = new ByteArrayContent("again"u8.ToArray());
        for (var i = 0; i < 2; i++)
        {
            using var again = await http.PutAsync(upload.Uri, content);
            Assert.Equal(HttpStatusCode.OK, again.StatusCode);
        }

        using var message = new HttpRequestMessage(HttpMethod.Get, (await s3.PresignGetAsync("shop", "1", TimeSpan.FromMinutes(5))).Uri);
        using var reply = http.Send(message);
        using var reader = new StreamReader(reply.Content.ReadAsStream());
        Assert.Equal("again", reader.ReadToEnd());
    }

    [Fact]
    public async Task Forms_and_addresses_of_topics_work()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await using var sns = new SnsClient(aws.Configure(new SnsClientOptions()));
        using var http = aws.CreateHttpClient();
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "shop" });
        var form = await s3.PresignPostAsync("shop", "photos/", TimeSpan.FromMinutes(5), new() { KeyIsPrefix = true, MaxLength = 100 });
        using var content = new MultipartFormDataContent();
        foreach (var (name, value) in form.Fields) content.Add(new StringContent(value.Replace("${filename}", "1.txt", StringComparison.Ordinal)), name);
        content.Add(new StringContent("photo"), "file", "1.txt");
        using var posted = await http.PostAsync(form.Uri, content);
        Assert.True(posted.IsSuccessStatusCode, await posted.Content.ReadAsStringAsync());
        Assert.Equal(1, (await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" })).KeyCount);
        await sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" });
        var path = "/_tern/sns/SimpleNotificationService-7465726e206c6f63616c206177732e2e.pem";
        var certificate = await http.GetStringAsync(new Uri("https://sns.us-east-1.amazonaws.com" + path));
        Assert.StartsWith("-----BEGIN CERTIFICATE-----", certificate, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Other_addresses_are_refused_and_faults_end_the_connection()
    {
        await using var aws = await LocalAws.StartAsync();
        using var http = aws.CreateHttpClient();
        using var other = await http.GetAsync(new Uri("https://example.com/"));
        Assert.Equal(HttpStatusCode.Forbidden, other.StatusCode);
        aws.Faults.Add(new LocalFault(LocalFaultKind.DropAfter) { Operation = "ListBuckets" });
        var lost = await Assert.ThrowsAsync<HttpRequestException>(() => http.GetStringAsync(new Uri("https://s3.us-east-1.amazonaws.com/?x-id=ListBuckets")));
        Assert.Equal(HttpRequestError.ResponseEnded, lost.HttpRequestError);
    }
}
