using Tern.Credentials;
using Tern.S3;
using Tern.S3.Model;

// Gets one object of the endpoint that is named, with the client's defaults, and prints it.
await using var s3 = new S3Client(new S3ClientOptions
{
    Endpoint = new Uri(args[0]),
    Region = "us-east-1",
    Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "secret"),
});
await using var answer = await s3.GetObjectAsync(new GetObjectRequest { Bucket = "bench", Key = "object" });
using var output = Console.OpenStandardOutput();
await answer.Body!.CopyToAsync(output);
