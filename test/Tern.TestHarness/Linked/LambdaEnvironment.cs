using Tern.Lambda.Context;

namespace Tern.TestHarness;

/// <summary>The variables of a function, for a single test.</summary>
internal sealed class LambdaEnvironment : LambdaVariables
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

    public override string? GetVariable(string name) => Variables.GetValueOrDefault(name);
}
