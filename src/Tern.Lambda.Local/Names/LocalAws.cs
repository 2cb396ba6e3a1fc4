namespace Tern.Lambda.Local;

/// <summary>The account and Region of everything that runs here, including Tern.Local's tables.</summary>
internal static class LocalAws
{
    public const string Account = "000000000000";

    public const string Region = "us-east-1";

    /// <summary>Returns the ARN of a function.</summary>
    public static string FunctionArn(string name) => $"arn:aws:lambda:{Region}:{Account}:function:{name}";
}
