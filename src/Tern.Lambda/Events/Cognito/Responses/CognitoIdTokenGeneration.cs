using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Changes to an ID token.</summary>
public sealed class CognitoIdTokenGeneration : CognitoResponse
{
    private IList<string>? _claimsToSuppress;

    /// <summary>Gets the claims to add or override.</summary>
    public CognitoClaims ClaimsToAddOrOverride { get; } = [];

    /// <summary>Gets or sets the claims to suppress.</summary>
    [AllowNull]
    public IList<string> ClaimsToSuppress { get => CognitoJson.Made(ref _claimsToSuppress); set => _claimsToSuppress = value; }

    private protected override bool TryRead(ReadOnlySpan<byte> name, ref AwsJsonReader json)
    {
        if (name.SequenceEqual("claimsToAddOrOverride"u8)) ClaimsToAddOrOverride.Read(ref json);
        else if (name.SequenceEqual("claimsToSuppress"u8)) ClaimsToSuppress = CognitoJson.ReadList(ref json);
        else return false;
        return true;
    }

    private protected override void WriteMembers(ref AwsJsonWriter json)
    {
        ClaimsToAddOrOverride.Write(ref json);
        CognitoJson.Write(ref json, "claimsToSuppress"u8, _claimsToSuppress);
    }
}
