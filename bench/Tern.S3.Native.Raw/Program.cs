using System.Globalization;
using System.Security.Cryptography;
using System.Text;

// The least that a program with an HttpClient can be: gets the same object, with a signature written by hand, and prints it.
var address = new Uri(new Uri(args[0]), "/bench/object");
using var http = new HttpClient(new SocketsHttpHandler { UseProxy = false, UseCookies = false, AllowAutoRedirect = false });
using var request = new HttpRequestMessage(HttpMethod.Get, address);
var time = DateTime.UtcNow.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture);
const string Empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
var scope = $"{time[..8]}/us-east-1/s3/aws4_request";
var canonical = $"GET\n{address.AbsolutePath}\n\nhost:{address.Authority}\nx-amz-content-sha256:{Empty}\nx-amz-date:{time}\n\n"
    + $"host;x-amz-content-sha256;x-amz-date\n{Empty}";
var text = $"AWS4-HMAC-SHA256\n{time}\n{scope}\n{Convert.ToHexStringLower(SHA256.HashData(Encoding.ASCII.GetBytes(canonical)))}";
var key = "AWS4secret"u8.ToArray();
foreach (var part in (string[])[time[..8], "us-east-1", "s3", "aws4_request", text]) key = HMACSHA256.HashData(key, Encoding.ASCII.GetBytes(part));
request.Headers.TryAddWithoutValidation("x-amz-date", time);
request.Headers.TryAddWithoutValidation("x-amz-content-sha256", Empty);
request.Headers.TryAddWithoutValidation(
    "Authorization",
    $"AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/{scope}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature={Convert.ToHexStringLower(key)}");
using var answer = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
answer.EnsureSuccessStatusCode();
using var output = Console.OpenStandardOutput();
await answer.Content.CopyToAsync(output);
