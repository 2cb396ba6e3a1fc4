using System.Net;
using Tern.Credentials;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Guides.Tests.Snippets;

public sealed class S3Guide
{
    [Fact]
    public void Package_s_own_page_compiles()
    {
        static async Task Paste()
        {
            await using var s3 = new S3Client();

            await using var file = File.OpenRead("7.pdf");
            await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "invoices/7.pdf", Body = file });

            await using var invoice = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "invoices/7.pdf" });
            await invoice.Body!.CopyToAsync(Console.OpenStandardOutput());
        }

        // It would call AWS.
        Assert.NotNull((Func<Task>)Paste);
    }

    [Fact]
    public async Task Endpoint_of_ones_own_is_an_option()
    {
        await using var s3 = new S3Client(new S3ClientOptions
        {
            Endpoint = new Uri("http://localhost:9000"),
            ForcePathStyle = true,
        });
        Assert.NotNull(s3);
    }

    [Fact]
    public async Task Bucket_is_created_once()
    {
        await using var s3 = Client(HttpStatusCode.OK);
        if (await s3.EnsureBucketExistsAsync("shop")) Console.WriteLine("The bucket was created.");
        Assert.True(await s3.BucketExistsAsync("shop", TestContext.Current.CancellationToken));
    }

    [Fact]
    public void Metadata_tags_and_copies_compile()
    {
        static async Task Paste(S3Client s3)
        {
            await using var invoice = File.OpenRead("invoice-7.pdf");
            var request = new PutObjectRequest { Bucket = "shop", Key = "invoices/7.pdf", Body = invoice, ContentType = "application/pdf" };
            request.Metadata["customer"] = "c1";
            request.Tags["team"] = "R+D";
            await s3.PutObjectAsync(request);

            await s3.CopyObjectAsync(new CopyObjectRequest
            {
                Bucket = "archive",
                Key = "2026/7.pdf",
                CopySource = new S3CopySource("shop", "invoices/7 (final?).pdf"),
            });
        }

        // It would call AWS.
        Assert.NotNull((Func<S3Client, Task>)Paste);
    }

    [Fact]
    public async Task Condition_is_an_exception_of_its_own()
    {
        await using var s3 = Client(HttpStatusCode.PreconditionFailed);
        try
        {
            await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "lock", IfNoneMatch = "*" });
        }
        catch (PreconditionFailedException)
        {
            Console.WriteLine("Somebody else has it.");
        }

        await Assert.ThrowsAsync<PreconditionFailedException>(
            async () => await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "lock", IfNoneMatch = "*" }));
    }

    [Fact]
    public async Task Links_and_forms_are_signed()
    {
        await using var s3 = Client(HttpStatusCode.OK);

        var link = await s3.PresignGetAsync("shop", "invoices/7.pdf", TimeSpan.FromMinutes(15), new() { DownloadName = "Invoice 7.pdf" });
        Console.WriteLine(link.Uri);

        var upload = await s3.PresignPutAsync("shop", "photos/7.jpg", TimeSpan.FromMinutes(15), new() { ContentType = "image/jpeg" });
        foreach (var (name, value) in upload.Headers) Console.WriteLine($"{name}: {value}"); // must be sent with the PUT

        Assert.Contains("Invoice%207.pdf", link.Uri.Query, StringComparison.Ordinal);
        Assert.Equal("image/jpeg", upload.Headers.Single().Value);
    }

    [Fact]
    public async Task Form_is_HTML()
    {
        await using var s3 = Client(HttpStatusCode.OK);

        var form = await s3.PresignPostAsync("shop", "photos/ada/", TimeSpan.FromMinutes(15), new()
        {
            KeyIsPrefix = true,
            ContentTypePrefix = "image/",
            MaxLength = 10_000_000,
        });
        Console.WriteLine($"""<form action="{form.Uri}" method="post" enctype="multipart/form-data">""");
        foreach (var (name, value) in form.Fields) Console.WriteLine($"""<input type="hidden" name="{name}" value="{WebUtility.HtmlEncode(value)}">""");
        Console.WriteLine("""<input type="file" name="file"><button>Upload</button></form>""");

        Assert.Equal("photos/ada/${filename}", form.Fields[0].Value);
    }

    private static S3Client Client(HttpStatusCode status) => new(new S3ClientOptions
    {
        Region = "eu-west-1", Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"), HttpMessageHandler = new Same(status),
    });

    private sealed class Same(HttpStatusCode status) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(status));
    }
}
