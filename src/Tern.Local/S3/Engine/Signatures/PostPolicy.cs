using System.Globalization;
using System.Text.Json;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>The policy of a POST form.</summary>
/// <remarks>S3, "Creating a POST Policy".</remarks>
internal sealed class PostPolicy
{
    // The fields that don't need a condition in the policy.
    private static readonly HashSet<string> s_free = new(StringComparer.Ordinal)
    {
        "policy", "file", "x-amz-signature", "awsaccesskeyid", "signature", "bucket", "submit",
    };

    // ISO 8601, with or without a fraction of the second.
    private static readonly string[] s_timeFormats = ["yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'", "yyyy-MM-dd'T'HH:mm:ss.FFFFFFFzzz"];

    private readonly List<PolicyCondition> _conditions = [];

    /// <summary>Gets the access key that signed it.</summary>
    public required string AccessKey { get; init; }

    /// <summary>Gets the allowed lengths of the file, or null.</summary>
    public (long Least, long Most)? Lengths { get; private set; }

    /// <summary>Reads a policy.</summary>
    /// <param name="policy">The policy in base64.</param>
    /// <param name="accessKey">The access key that signed it.</param>
    /// <param name="clocks">The clocks by which the policy expires.</param>
    /// <exception cref="S3ErrorException">The policy is malformed or expired.</exception>
    public static PostPolicy Read(string policy, string accessKey, RequestClocks clocks)
    {
        var read = new PostPolicy { AccessKey = accessKey };
        try
        {
            using var json = JsonDocument.Parse(Convert.FromBase64String(policy));
            var root = json.RootElement;
            if (root.ValueKind != JsonValueKind.Object || !root.TryGetProperty("expiration", out var expiration))
                throw SignatureErrors.InvalidPolicy("Policy missing expiration.");
            if (expiration.ValueKind != JsonValueKind.String || !DateTimeOffset.TryParseExact(
                expiration.GetString(), s_timeFormats, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var end))
                throw SignatureErrors.InvalidPolicy($"Invalid 'expiration' value: '{expiration}'");
            if (clocks.HasPassed(end)) throw SignatureErrors.PolicyFailed("Policy expired.");
            if (!root.TryGetProperty("conditions", out var conditions) || conditions.ValueKind != JsonValueKind.Array)
                throw SignatureErrors.InvalidPolicy("Policy missing conditions.");
            foreach (var condition in conditions.EnumerateArray()) read.Add(condition);
        }
        catch (Exception failure) when (failure is JsonException or FormatException or InvalidOperationException)
        {
            throw SignatureErrors.InvalidPolicy("Invalid JSON.");
        }

        return read;
    }

    /// <summary>Checks that the form's fields meet all conditions, and that each field has one.</summary>
    /// <param name="fields">The fields before the file, with names in lower case, and <c>bucket</c>.</param>
    /// <exception cref="S3ErrorException">A condition failed.</exception>
    public void Check(IReadOnlyDictionary<string, string> fields)
    {
        foreach (var condition in _conditions)
        {
            if (!condition.Holds(fields)) throw SignatureErrors.PolicyFailed($"Policy Condition failed: {condition}");
        }

        var extra = fields.Keys.Where(name => !s_free.Contains(name) && !name.StartsWith("x-ignore-", StringComparison.Ordinal)
            && !_conditions.Exists(condition => condition.Field == name)).ToList();
        if (extra.Count > 0) throw SignatureErrors.PolicyFailed($"Extra input fields: {string.Join(", ", extra)}");
    }

    /// <summary>Checks the length of the file.</summary>
    /// <exception cref="S3ErrorException">EntityTooSmall, or EntityTooLarge.</exception>
    public void CheckLength(long length)
    {
        if (Lengths is not var (least, most)) return;
        if (length > most) throw S3Errors.EntityTooLarge(length, most);
        if (length < least) throw S3Errors.EntityTooSmall(length, least);
    }

    private void Add(JsonElement condition)
    {
        if (condition.ValueKind == JsonValueKind.Object)
        {
            var properties = condition.EnumerateObject().ToList();
            if (properties.Count != 1)
                throw SignatureErrors.InvalidPolicy("Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.");
            if (properties[0].Value.ValueKind != JsonValueKind.String) throw SignatureErrors.InvalidPolicy("Invalid Simple-Condition: value must be a string.");
            _conditions.Add(new PolicyCondition("eq", "$" + properties[0].Name, properties[0].Value.GetString()!));
            return;
        }

        if (condition.ValueKind != JsonValueKind.Array || condition.GetArrayLength() != 3 || condition[0].ValueKind != JsonValueKind.String)
            throw SignatureErrors.InvalidPolicy("Invalid Condition: Conditions must be a list of three elements or an object.");
        var operation = condition[0].GetString()!.ToLowerInvariant();
        switch (operation)
        {
            case "content-length-range":
                Lengths = (Number(condition[1]), Number(condition[2]));
                break;
            case "eq" or "starts-with" when condition[1].ValueKind == JsonValueKind.String && condition[2].ValueKind == JsonValueKind.String:
                _conditions.Add(new PolicyCondition(operation, condition[1].GetString()!, condition[2].GetString()!));
                break;
            default:
                throw SignatureErrors.InvalidPolicy($"Invalid Condition: unknown operation '{operation}'.");
        }
    }

    // Lengths may be strings.
    private static long Number(JsonElement value) => long.TryParse(value.ToString(), NumberStyles.None, CultureInfo.InvariantCulture, out var number)
        ? number
        : throw SignatureErrors.InvalidPolicy("Invalid content-length-range: the lengths must be numbers.");
}
