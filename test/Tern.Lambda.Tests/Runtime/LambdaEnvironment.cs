using System.Net;
using Tern.Configuration;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>The variables of a function, for one test alone.</summary>
internal sealed class LambdaEnvironment : AwsEnvironment
{
    public LambdaEnvironment(FakeRuntimeApi api)
    {
        Variables["AWS_LAMBDA_RUNTIME_API"] = api.Address;
        Variables["AWS_LAMBDA_FUNCTION_NAME"] = "tern";
        Variables["AWS_LAMBDA_FUNCTION_VERSION"] = "7";
        Variables["AWS_LAMBDA_LOG_GROUP_NAME"] = "/aws/lambda/tern";
        Variables["AWS_LAMBDA_LOG_STREAM_NAME"] = "2026/01/01/[7]abc";
        Variables["AWS_REGION"] = "eu-west-1";
    }

    public Dictionary<string, string> Variables { get; } = [];

    public override bool IsWindows => false;

    public override string? GetVariable(string name) => Variables.GetValueOrDefault(name);

    public override string? ReadFile(string path) => null;

    public override void ReplaceFile(string path, string text) => throw new InvalidOperationException("A function writes no files of credentials.");

    public override Task<IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken) => Task.FromResult<IPAddress[]>([]);
}
