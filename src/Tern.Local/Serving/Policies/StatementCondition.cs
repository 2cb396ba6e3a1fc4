using System.Globalization;
using System.Net;

namespace Tern.Local.Serving;

/// <summary>A condition of a statement: an operator, a key of the request, and the values to compare with.</summary>
/// <remarks>IAM User Guide, "IAM JSON policy elements: Condition operators".</remarks>
internal sealed class StatementCondition
{
    private const string Any = "ForAnyValue:";
    private const string All = "ForAllValues:";
    private const string IfExists = "IfExists";

    // The keys that can restrict the origin of requests, so that a policy for all principals isn't public.
    private static readonly string[] s_origins =
    [
        "aws:SourceIp", "aws:SourceArn", "aws:SourceVpc", "aws:SourceVpce", "aws:SourceOwner", "aws:SourceAccount", "aws:PrincipalOrgID",
        "aws:PrincipalOrgPaths", "aws:PrincipalAccount", "aws:PrincipalArn", "aws:userid", "s3:DataAccessPointAccount", "s3:DataAccessPointArn",
    ];

    // The keys for things that the local AWS doesn't have: networks, organizations and users.
    private static readonly string[] s_foreign =
    [
        "aws:SourceVpc", "aws:SourceVpce", "aws:SourceVpcArn", "aws:VpcSourceIp", "aws:PrincipalOrgID", "aws:PrincipalOrgPaths", "aws:ResourceOrgID",
        "aws:ResourceOrgPaths", "aws:userid", "aws:username", "aws:MultiFactorAuthPresent", "aws:MultiFactorAuthAge", "aws:ViaAWSService",
        "aws:PrincipalIsAWSService", "s3:TlsVersion", "s3:signatureAge",
    ];

    private readonly string _key;
    private readonly IReadOnlyList<string> _values;
    private readonly Func<string, string, bool> _compare;
    private readonly bool _isNull;
    private readonly bool _isNegated;
    private readonly bool _isOptional;
    private readonly bool _isForAll;
    private readonly bool _isForAny;
    private readonly bool _canFix;

    private StatementCondition(string name, string key, IReadOnlyList<string> values)
    {
        (_key, _values) = (key, values);
        var test = name;
        _isForAny = test.StartsWith(Any, StringComparison.Ordinal);
        _isForAll = test.StartsWith(All, StringComparison.Ordinal);
        if (_isForAny) test = test[Any.Length..];
        if (_isForAll) test = test[All.Length..];
        _isOptional = test.EndsWith(IfExists, StringComparison.Ordinal);
        if (_isOptional) test = test[..^IfExists.Length];
        _isNull = test == "Null";
        _isNegated = test is "StringNotEquals" or "StringNotEqualsIgnoreCase" or "StringNotLike" or "NumericNotEquals" or "DateNotEquals" or "NotIpAddress"
            or "ArnNotEquals" or "ArnNotLike";
        _compare = Find(_isNegated ? test.Replace("Not", "", StringComparison.Ordinal) : test) is { } compare && !(_isNull && _isOptional)
            ? compare : throw new FormatException($"Invalid Condition type : {name}");
        _canFix = test is "StringEquals" or "StringEqualsIgnoreCase" or "StringLike" or "IpAddress" or "ArnEquals" or "ArnLike" && !_isOptional && !_isForAll;
    }

    /// <summary>Gets a value indicating whether it limits a statement to an origin.</summary>
    public bool NamesOrigin => _canFix && _values.Count > 0 && s_origins.Contains(_key, StringComparer.OrdinalIgnoreCase) && _values.All(IsFixed);

    /// <summary>Gets a value indicating whether its key belongs to a feature that the local AWS doesn't have.</summary>
    public bool IsForeign =>
        s_foreign.Contains(_key, StringComparer.OrdinalIgnoreCase) || _key.StartsWith("aws:PrincipalTag/", StringComparison.OrdinalIgnoreCase);

    /// <exception cref="FormatException">There is no such operator.</exception>
    public static StatementCondition Read(string name, string key, IReadOnlyList<string> values) => new(name, key, values);

    public bool IsMet(PolicyRequest request)
    {
        var found = request.Find(_key);
        if (_isNull) return _values.Any(value => value.Equals("true", StringComparison.OrdinalIgnoreCase) == found is null);
        if (found is null) return _isOptional || _isForAll || (_isNegated && !_isForAny);
        return _isForAll ? found.All(IsFine) : _isForAny ? found.Any(IsFine) : found.Any(Matches) != _isNegated;

        bool Matches(string actual) => _values.Any(value => _compare(actual, value));

        bool IsFine(string actual) => Matches(actual) != _isNegated;
    }

    // A value without wildcards and variables; for networks, one that isn't very large.
    private static bool IsFixed(string value)
    {
        if (value.Length == 0 || value.AsSpan().IndexOfAny('*', '?') >= 0 || value.Contains("${", StringComparison.Ordinal)) return false;
        return !IPNetwork.TryParse(value, out var network) || network.PrefixLength >= (network.BaseAddress.GetAddressBytes().Length == 4 ? 8 : 32);
    }

    private static Func<string, string, bool>? Find(string name) => name switch
    {
        "StringEquals" or "BinaryEquals" => static (actual, value) => actual == value,
        "StringEqualsIgnoreCase" => static (actual, value) => actual.Equals(value, StringComparison.OrdinalIgnoreCase),
        "StringLike" or "ArnEquals" or "ArnLike" => static (actual, value) => PolicyText.Matches(value, actual),
        "Bool" => static (actual, value) => actual.Equals(value, StringComparison.OrdinalIgnoreCase),
        "Null" => static (_, _) => false,
        "IpAddress" => static (actual, value) => IPAddress.TryParse(actual, out var address) && Contains(value, address),
        "NumericEquals" => static (actual, value) => CompareNumbers(actual, value) == 0,
        "NumericLessThan" => static (actual, value) => CompareNumbers(actual, value) < 0,
        "NumericLessThanEquals" => static (actual, value) => CompareNumbers(actual, value) <= 0,
        "NumericGreaterThan" => static (actual, value) => CompareNumbers(actual, value) > 0,
        "NumericGreaterThanEquals" => static (actual, value) => CompareNumbers(actual, value) >= 0,
        "DateEquals" => static (actual, value) => CompareTimes(actual, value) == 0,
        "DateLessThan" => static (actual, value) => CompareTimes(actual, value) < 0,
        "DateLessThanEquals" => static (actual, value) => CompareTimes(actual, value) <= 0,
        "DateGreaterThan" => static (actual, value) => CompareTimes(actual, value) > 0,
        "DateGreaterThanEquals" => static (actual, value) => CompareTimes(actual, value) >= 0,
        _ => null,
    };

    private static bool Contains(string range, IPAddress address) =>
        IPNetwork.TryParse(range, out var network) ? network.Contains(address) : IPAddress.TryParse(range, out var one) && one.Equals(address);

    private static int? CompareNumbers(string actual, string value) =>
        decimal.TryParse(actual, NumberStyles.Number, CultureInfo.InvariantCulture, out var a)
        && decimal.TryParse(value, NumberStyles.Number, CultureInfo.InvariantCulture, out var b) ? a.CompareTo(b) : null;

    private static int? CompareTimes(string actual, string value) => ReadTime(actual) is { } a && ReadTime(value) is { } b ? a.CompareTo(b) : null;

    private static DateTimeOffset? ReadTime(string text)
    {
        if (long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds))
            return seconds <= DateTimeOffset.MaxValue.ToUnixTimeSeconds() ? DateTimeOffset.FromUnixTimeSeconds(seconds) : null;
        return DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time) ? time : null;
    }
}
