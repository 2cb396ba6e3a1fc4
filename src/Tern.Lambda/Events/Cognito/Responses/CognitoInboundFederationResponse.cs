using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The response of a trigger that maps a user's attributes from an identity provider.</summary>
public sealed class CognitoInboundFederationResponse : CognitoResponse
{
    private IDictionary<string, string>? _userAttributesToMap;

    /// <summary>
    /// Gets or sets the attributes, which replace all attributes from the provider. If they aren't set, the provider's
    /// are used.
    /// </summary>
    [AllowNull]
    public IDictionary<string, string> UserAttributesToMap { get => CognitoJson.Made(ref _userAttributesToMap); set => _userAttributesToMap = value; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("userAttributesToMap"u8)) UserAttributesToMap = CognitoJson.ReadMap(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        CognitoJson.Write(ref json, "userAttributesToMap"u8, _userAttributesToMap);
    }
}
