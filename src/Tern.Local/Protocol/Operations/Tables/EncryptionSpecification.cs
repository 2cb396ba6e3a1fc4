using System.Security.Cryptography;
using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The SSESpecification structure of CreateTable, UpdateTable and restores. Nothing is encrypted: the table is in this
/// process's memory. The key's ARN is only stored and described.
/// </summary>
internal static class EncryptionSpecification
{
    public const string Member = "SSESpecification";

    private const string ManagedKey = "d1a80ada-0000-4000-8000-000000000000";

    public static bool IsIn(DocumentInput input) => input.Has(Member);

    public static void CheckShape(Constraints constraints, DocumentInput input, string member = Member)
    {
        if (input.Structure(member, Member) is not { } specification) return;
        specification.Flag("Enabled");
        specification.Text("KMSMasterKeyId");
        constraints.OneOf(specification.Text("SSEType"), $"{char.ToLowerInvariant(member[0])}{member[1..]}.sSEType", ["AES256", "KMS"]);
    }

    /// <summary>Returns the ARN of the requested key; null for the service's own key.</summary>
    public static string? Read(DocumentInput input, string member = Member)
    {
        if (input.Structure(member, Member) is not { } specification) return null;
        var type = specification.Text("SSEType");
        var key = specification.Text("KMSMasterKeyId");
        if (specification.Flag("Enabled") != true)
        {
            if (type is not null) throw EngineException.Invalid("SSEType can not be specified if Enabled is false");
            return key is null ? null : throw EngineException.Invalid("KMSMasterKeyId can not be specified if Enabled is false");
        }

        if (type == "AES256") throw EngineException.Invalid("SSEType AES256 is not supported");
        if (key is null or "alias/aws/dynamodb") return KeyArn(input, ManagedKey);
        if (type is null) throw EngineException.Invalid("SSEType KMS is required if KMSMasterKeyId is specified");
        if (key.StartsWith("arn:", StringComparison.Ordinal) && !key.Contains(":alias/", StringComparison.Ordinal)) return key;
        // There is no KMS to resolve an alias, so each alias stands for a fixed key.
        return KeyArn(input, key.Contains("alias/", StringComparison.Ordinal)
            ? new Guid(SHA256.HashData(Encoding.UTF8.GetBytes(key)).AsSpan(0, 16)).ToString()
            : key);
    }

    /// <summary>Returns the key after a change of a table whose key is <paramref name="current"/>.</summary>
    public static string? ReadChange(DocumentInput input, string? current)
    {
        var wanted = Read(input);
        if (wanted is null && current is null) throw EngineException.Invalid("Table is already encrypted by default");
        if (wanted is not null && wanted == current && input.Structure(Member, Member)?.Text("KMSMasterKeyId") == current)
            throw EngineException.Invalid(
                "Table is already encrypted with given KMSMasterKeyId. Use KMSMasterKeyId parameter if you want to change Master Key");
        return wanted;
    }

    private static string KeyArn(DocumentInput input, string id) => $"{input.Place.ArnOf("kms")}key/{id}";
}
