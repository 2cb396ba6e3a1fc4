using System.Text.Json;

namespace Tern.Lambda.Runtime;

/// <summary>
/// Reads the header <c>Lambda-Runtime-Cognito-Identity</c>:
/// <c>{"cognitoIdentityId":"…","cognitoIdentityPoolId":"…"}</c>.
/// </summary>
internal static class CognitoIdentityReader
{
    /// <summary>
    /// Reads the identity. Returns false if the header has any other form: a caller's header must not fail the
    /// invocation.
    /// </summary>
    public static bool TryRead(ReadOnlySpan<byte> json, out CognitoIdentity? identity)
    {
        identity = null;
        string? id = null, pool = null;
        try
        {
            var reader = new Utf8JsonReader(json);
            if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject) return false;
            while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            {
                var isId = reader.ValueTextEquals("cognitoIdentityId"u8);
                var isPool = reader.ValueTextEquals("cognitoIdentityPoolId"u8);
                if (!reader.Read()) return false;
                if (isId && reader.TokenType == JsonTokenType.String) id = reader.GetString();
                else if (isPool && reader.TokenType == JsonTokenType.String) pool = reader.GetString();
                else reader.Skip();
            }
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            // Half of a surrogate pair and invalid UTF-8 cause the second exception.
            return false;
        }

        if (id is null || pool is null) return false;
        identity = new CognitoIdentity(id, pool);
        return true;
    }
}
