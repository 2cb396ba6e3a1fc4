namespace Tern.Core.Tests.Credentials.Sts;

/// <summary>Answers of STS, as it writes them.</summary>
internal static class StsXml
{
    public static string Credentials(DateTimeOffset expiration, string id = "ASIAROLE", string action = "AssumeRole") =>
        $"""
        <{action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><{action}Result>
          <AssumedRoleUser><AssumedRoleId>AROA:s</AssumedRoleId><Arn>arn:aws:sts::123456789012:assumed-role/reader/s</Arn></AssumedRoleUser>
          <Credentials><AccessKeyId>{id}</AccessKeyId><SecretAccessKey>role-secret</SecretAccessKey><SessionToken>role-token</SessionToken>
            <Expiration>{expiration.UtcDateTime:yyyy-MM-ddTHH:mm:ssZ}</Expiration></Credentials>
        </{action}Result><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></{action}Response>
        """;

    public static string Error(string code, string message) =>
        $"""<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>{code}</Code><Message>{message}</Message></Error><RequestId>1</RequestId></ErrorResponse>""";
}
