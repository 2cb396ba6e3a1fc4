using System.Security.Cryptography;
using System.Text;

namespace Tern.Local.Sts;

/// <summary>The ARN of a role: <c>arn:PARTITION:iam::ACCOUNT:role/PATH/NAME</c>. The role need not exist.</summary>
internal readonly record struct RoleArn(string Partition, string Account, string Name, string Text)
{
    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private const string Resource = "role/";

    /// <summary>Gets the role's unique ID. It depends on the ARN only, so all sessions of a role have the same.</summary>
    public string Id => string.Create(21, SHA256.HashData(Encoding.UTF8.GetBytes(Text)), static (id, hash) =>
    {
        "AROA".CopyTo(id);
        for (var i = 4; i < id.Length; i++) id[i] = Alphabet[hash[i] & 31];
    });

    /// <summary>Parses an ARN; returns null if the text isn't the ARN of a role.</summary>
    public static RoleArn? Parse(string text) =>
        text.Split(':', 6) is ["arn", var partition, "iam", "", { Length: 12 } account, var resource]
        && account.All(char.IsAsciiDigit) && resource.StartsWith(Resource, StringComparison.Ordinal)
        && resource[(resource.LastIndexOf('/') + 1)..] is { Length: > 0 } name
            ? new RoleArn(partition, account, name, text)
            : null;

    public string SessionArn(string session) => $"arn:{Partition}:sts::{Account}:assumed-role/{Name}/{session}";
}
