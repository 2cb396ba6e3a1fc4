using System.IO.Compression;
using System.Text;
using Tern.Services.Iam;
using Tern.Services.Iam.Model;
using Tern.Services.Lambda;
using Tern.Services.Lambda.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Moto;

public sealed class FunctionTests(MotoServer moto)
{
    [Fact]
    public async Task A_function_is_made_waited_for_and_invoked()
    {
        await using var iam = new IamClient(moto.Use(new IamClientOptions()));
        var role = (await iam.CreateRoleAsync(new CreateRoleRequest { RoleName = "function", AssumeRolePolicyDocument = "{}" })).Role!;
        // moto runs functions in containers, or answers as it is told to.
        using (var http = new HttpClient())
        {
            using var config = new StringContent("""{"lambda":{"use_docker":false}}""", Encoding.UTF8, "application/json");
            (await http.PostAsync(new Uri(moto.Address, "/moto-api/config"), config)).EnsureSuccessStatusCode();
            using var answer = new StringContent("""{"results":["{\"total\":3}"],"region":"eu-west-1"}""", Encoding.UTF8, "application/json");
            (await http.PostAsync(new Uri(moto.Address, "/moto-api/static/lambda-simple/response"), answer)).EnsureSuccessStatusCode();
        }

        await using var lambda = new LambdaClient(moto.Use(new LambdaClientOptions()));
        await lambda.CreateFunctionAsync(new CreateFunctionRequest
        {
            FunctionName = "total", Runtime = Tern.Services.Lambda.Model.Runtime.Provided, Handler = "bootstrap", Role = role.Arn,
            Code = new FunctionCode { ZipFile = Zip() }, MemorySize = 256,
        });
        await lambda.WaitUntilFunctionActiveV2Async(new GetFunctionRequest { FunctionName = "total" });
        var found = await lambda.GetFunctionAsync(new GetFunctionRequest { FunctionName = "total" });
        Assert.Equal((256, State.Active), (found.Configuration!.MemorySize, found.Configuration.State));

        var answered = await lambda.InvokeAsync(
            new InvokeRequest { FunctionName = "total", Payload = """{"prices":[1,2]}"""u8.ToArray(), LogType = LogType.Tail });

        Assert.Equal(200, answered.StatusCode);
        Assert.Equal("""{"total":3}""", Encoding.UTF8.GetString(answered.Payload!.Value.Span));
        await Assert.ThrowsAsync<ResourceNotFoundException>(async () => await lambda.GetFunctionAsync(new GetFunctionRequest { FunctionName = "none" }));
    }

    private static byte[] Zip()
    {
        using var bytes = new MemoryStream();
        using (var zip = new ZipArchive(bytes, ZipArchiveMode.Create, leaveOpen: true))
        {
            using var file = zip.CreateEntry("bootstrap").Open();
            file.Write("#!/bin/sh\n"u8);
        }

        return bytes.ToArray();
    }
}
