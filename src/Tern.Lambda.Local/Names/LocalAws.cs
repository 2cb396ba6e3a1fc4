namespace Tern.Lambda.Local.Names;

/// <summary>The account and the region of everything that runs here: those of Tern.Local's tables too.</summary>
internal static class LocalAws
{
    public const string Account = "000000000000";

    public const string Region = "us-east-1";

    /// <summary>The ARN of a function.</summary>
    public static string FunctionArn(string name) => $"arn:aws:lambda:{Region}:{Account}:function:{name}";
}
