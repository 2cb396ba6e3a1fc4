namespace Tern.Lambda.Local;

/// <summary>The names by which a function is known.</summary>
internal static class FunctionArn
{
    public const string Account = "123456789012";

    public static string Region { get; } =
        System.Environment.GetEnvironmentVariable("AWS_REGION") is { Length: > 0 } region ? region : "us-east-1";

    public static string Of(string function) => $"arn:aws:lambda:{Region}:{Account}:function:{function}";
}
