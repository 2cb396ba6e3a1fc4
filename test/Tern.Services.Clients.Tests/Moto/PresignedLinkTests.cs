using System.Diagnostics;
using System.Globalization;
using Tern.Services.S3;
using Tern.Services.S3.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

/// <summary>Links that are signed by Tern or the AWS CLI and opened by the other.</summary>
public sealed class PresignedLinkTests(MotoServer moto) : IDisposable
{
    private static readonly HttpClient Http = new();

    private readonly string _configuration = Path.GetTempFileName();

    public void Dispose() => File.Delete(_configuration);

    [Fact]
    public async Task A_link_to_upload_and_one_to_read_need_no_credentials()
    {
        await using var s3 = await BucketAsync("links", TimeProvider.System);
        var upload = await s3.PresignAsync(new PutObjectRequest { Bucket = "links", Key = "a b/ü+1.txt" }, TimeSpan.FromMinutes(5));
        using var put = new HttpRequestMessage(new HttpMethod(upload.Method), upload.Uri) { Content = new ByteArrayContent("hello"u8.ToArray()) };
        foreach (var (name, value) in upload.Headers)
            if (!put.Headers.TryAddWithoutValidation(name, value)) put.Content.Headers.TryAddWithoutValidation(name, value);
        using var stored = await Http.SendAsync(put, TestContext.Current.CancellationToken);
        Assert.True(stored.IsSuccessStatusCode, await stored.Content.ReadAsStringAsync(TestContext.Current.CancellationToken));

        var link = await s3.PresignAsync(new GetObjectRequest { Bucket = "links", Key = "a b/ü+1.txt" }, TimeSpan.FromMinutes(5));
        Assert.Equal("hello", await Http.GetStringAsync(link.Uri, TestContext.Current.CancellationToken));
    }

    // If they are signed in the same second with the same key, both have the same signature, so both can be opened.
    [Fact]
    public async Task The_AWS_CLI_signs_the_same_link()
    {
        await using (var s3 = await BucketAsync("same-links", TimeProvider.System))
            await s3.PutObjectAsync(new PutObjectRequest { Bucket = "same-links", Key = "a b/c.txt", Body = new MemoryStream("hello"u8.ToArray()) });

        var theirs = new Uri(await AwsAsync("s3", "presign", "s3://same-links/a b/c.txt", "--expires-in", "300"));
        Assert.Equal("hello", await Http.GetStringAsync(theirs, TestContext.Current.CancellationToken));

        var query = Query(theirs);
        var at = DateTimeOffset.ParseExact(
            query["X-Amz-Date"], "yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);
        await using var then = new S3Client(Options(new ManualTimeProvider(at)));
        var ours = await then.PresignAsync(new GetObjectRequest { Bucket = "same-links", Key = "a b/c.txt" }, TimeSpan.FromSeconds(300));
        Assert.Equal(query.OrderBy(static pair => pair.Key), Query(ours.Uri).OrderBy(static pair => pair.Key));
        Assert.Equal(theirs.GetLeftPart(UriPartial.Path), ours.Uri.GetLeftPart(UriPartial.Path));
    }

    private async Task<S3Client> BucketAsync(string name, TimeProvider clock)
    {
        var s3 = new S3Client(Options(clock));
        await s3.CreateBucketAsync(new CreateBucketRequest
        {
            Bucket = name,
            CreateBucketConfiguration = new() { LocationConstraint = BucketLocationConstraint.EuWest1 },
        });
        return s3;
    }

    private S3ClientOptions Options(TimeProvider clock)
    {
        var options = moto.Use(new S3ClientOptions());
        options.TimeProvider = clock;
        return options;
    }

    private static Dictionary<string, string> Query(Uri uri) =>
        uri.Query.TrimStart('?').Split('&').Select(static pair => pair.Split('=', 2)).ToDictionary(static pair => pair[0], static pair => pair[1]);

    private async Task<string> AwsAsync(params string[] arguments)
    {
        var program = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Select(static folder => Path.Combine(folder, "aws"))
            .FirstOrDefault(File.Exists);
        var address = moto.Address;
        Assert.SkipWhen(program is null, "aws is not installed: pip install awscli.");
        var start = new ProcessStartInfo(program!, [.. arguments, "--endpoint-url", address.ToString(), "--region", "eu-west-1"])
        {
            RedirectStandardOutput = true, RedirectStandardError = true,
        };
        start.Environment["AWS_ACCESS_KEY_ID"] = "AKIDEXAMPLE";
        start.Environment["AWS_SECRET_ACCESS_KEY"] = "secret";
        start.Environment.Remove("AWS_SESSION_TOKEN");
        start.Environment.Remove("AWS_PROFILE");
        // By default, it signs links with the version before SigV4.
        start.Environment["AWS_CONFIG_FILE"] = _configuration;
        await File.WriteAllTextAsync(_configuration, "[default]\ns3 =\n  signature_version = s3v4\n", TestContext.Current.CancellationToken);
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await errors);
        return output.Trim();
    }
}
