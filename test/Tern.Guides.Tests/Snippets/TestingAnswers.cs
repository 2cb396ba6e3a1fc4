using Tern.Services.Ssm;
using Tern.Services.Ssm.Model;
using Tern.Testing;

namespace Tern.Guides.Tests.Snippets;

public sealed class TestingAnswers
{
    [Fact]
    public async Task A_call_is_answered_with_types()
    {
        var cancellationToken = TestContext.Current.CancellationToken;
        var aws = new AwsAnswers()
            .On((GetParameterRequest request) => new GetParameterResponse { Parameter = new() { Name = request.Name, Value = "42" } })
            .OnceError((GetParameterRequest _) => new AwsServiceException(new AwsErrorDetails("InternalServerError", "Try again.", 500, null)));
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));

        var limit = await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/limit" }, cancellationToken);

        Assert.Equal("42", limit.Parameter?.Value);
        Assert.Equal(2, aws.SentOf<GetParameterRequest>().Count); // the call was retried
    }

    [Fact]
    public async Task One_call_goes_elsewhere()
    {
        var aws = new AwsAnswers().On((GetParameterRequest request) => new GetParameterResponse());
        await using var ssm = new SsmClient(aws.Configure(new SsmClientOptions()));
        var elsewhere = new AwsCallOptions { Region = "us-east-1", OnAnswer = answer => Console.WriteLine($"{answer.RequestId}: {answer.StatusCode}") };
        await ssm.GetParameterAsync(new GetParameterRequest { Name = "/shop/currency" }, elsewhere);
    }
}
